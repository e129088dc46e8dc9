"""A text that is not understood as it stands is read again in the language's words, and never guessed at."""

from __future__ import annotations

import pytest
from scenes import assert_read_alike

from saitei.errors import Contradiction, ParseError, SaiteiError
from saitei.queries.session import Session

CARDS = {
    "ja": """カード《大兵》（クリーチャー、火、コスト3、パワー3000）
カード《高壁》（クリーチャー、光、コスト3、パワー3000）：
  ■ブロッカー
カード《大波》（呪文、水、コスト2）：
  ■S・トリガー
  ■クリーチャーを1体選び、持ち主の手札に戻す。
カード《灰竜》（クリーチャー、火、コスト7、パワー7000）：
  ■このクリーチャーがシールドをブレイクする時、相手はかわりにそのシールドを墓地に置く。

""",
    "en": """Card 《Bold Soldier》 (creature, fire, cost 3, power 3000)
Card 《High Wall》 (creature, light, cost 3, power 3000):
  ■Blocker
Card 《Great Wave》 (spell, water, cost 2):
  ■Shield trigger
  ■Choose a creature in the battle zone and return it to its owner's hand.

""",
}
SAID = [
    ("en", "My 2-cost fire creature with slayer battles B's creature with power 9000. Are both destroyed?",
     ("Card 《2-cost fire creature with slayer》 (creature, fire, cost 2):\n  ■slayer\n\n"
      "Card 《creature with power 9000》 (creature, power 9000)\n"
      "A has 《2-cost fire creature with slayer》 in the battle zone. "
      "B has 《creature with power 9000》 in the battle zone. "
      "A's 《2-cost fire creature with slayer》 and B's 《creature with power 9000》 battle. "
      "Are both A's 《2-cost fire creature with slayer》 and B's 《creature with power 9000》 destroyed?")),
    ("ja", "自分の大兵が相手のスレイヤー持ちにブロックされたら両方破壊される？",
     ("カード《スレイヤー持ち》（クリーチャー）：\n  ■スレイヤー\n\nAは《大兵》を出している。"
      "Bは《スレイヤー持ち》を出している。Aの《大兵》がBを攻撃した。Bの《スレイヤー持ち》がブロックした。"
      "Bの《スレイヤー持ち》とAの《大兵》は両方破壊される？")),
    ("ja", "ブロッカーを持ってないクリーチャーでブロックできる？",
     ("カード《ブロッカーでないクリーチャー》（クリーチャー）\nAは《ブロッカーでないクリーチャー》を出している。"
      "Aの《ブロッカーでないクリーチャー》はブロックできる？")),
    ("ja", "相手の手札って見れる？", "AはBの手札を見られる？"),
    ("en", "We both have an effect waiting. It's my turn. Whose effect resolves first?",
     "Waiting: 1 effect of A, 1 effect of B\nIt is A's turn. Whose effect comes first?"),
    ("ja", "相手の進化クリーチャーを破壊したら進化元はどこに行く？",
     ("カード《進化クリーチャー》（進化クリーチャー）\nカード《下のカード》（クリーチャー）\n"
      "Bの《進化クリーチャー》の下に《下のカード》がある。Bは《進化クリーチャー》を出している。"
      "AがBの《進化クリーチャー》を破壊した。Bの《下のカード》は最後にどこにある？")),
    ("ja", "灰竜が割ったシールドが大波だったら、相手は唱えられますか",
     "Aは《灰竜》を出している。Aの《灰竜》がBを攻撃した。Bの《大波》がブレイクされた。Bの《大波》の「S・トリガー」は使える？"),
    ("ja", "手札0枚の相手に大波唱えたらどうなる？", "Bの手札は0枚。Aが《大波》を唱えた。何が起きる？"),
    ("ja", "相手のタップしてない大兵って殴れる？",
     "Bは《大兵》を出している。Bの《大兵》はアンタップしている。Aのターン。AはBの《大兵》を攻撃できる？"),
    ("en", "If Bold Soldier attacks me and I block with High Wall who dies?",
     ("B has 《Bold Soldier》 in the battle zone. B's 《Bold Soldier》 attacks A. "
     "A has 《High Wall》 in the battle zone. A's 《High Wall》 blocks. Which creature is destroyed?")),
    ("en", "How many cards do I draw with Great Wave?", "A uses 《Great Wave》. How many cards does A draw?"),
    ("en", "High Wall can't attack players. Can it block?",
     "A has 《High Wall》 in the battle zone. Can A's 《High Wall》 block?"),
    ("ja", "大兵で相手を攻撃しました。シールドは何枚ブレイクされますか？",
     "Aの《大兵》がBを攻撃した。Bのシールドは何枚ブレイクされる？"),
    ("en", "My opponent has two tapped blockers. Can I attack with Bold Soldier?",
     ("It is A's turn. A has 《Bold Soldier》 in the battle zone. "
      'B controls 2 tapped creatures with "blocker". Can A\'s 《Bold Soldier》 attack?')),
    ("en", "Does the defending player have to block?", "Does B have to block?"),
    ("en", "In a four-player game can A attack C?", "4 players.\nIt is A's turn. Can A attack C?"),
    ("en", "4 players, B loses the game. Whose turn is next?",
     "4 players.\nB loses the game. Whose turn is next?"),
    ("ja", "4人でやってて、Bが負けたら次は誰のターン？", "4人戦\nBが敗北した。次は誰のターン？"),
    ("ja", "4人戦、AはCを攻撃できる？", "4人戦\nAのターン。AはCを攻撃できる？"),
    ("ja", "山札が残り1枚のときに2枚引いたら負けになりますか？",
     "Aの山札は1枚。Aはカードを2枚引いた。Aは敗北する？"),
    ("en", "I have four mana and Bold Soldier in my hand, can I summon it?",
     "\nA's mana: 4\nA has 《Bold Soldier》 in hand. Can A summon 《Bold Soldier》?"),
    ("en", "My opponent has no shields and blocks my attack, do I win?",
     ("Card 《attacker》 (creature)\nCard 《the blocker》 (creature):\n  ■Blocker\n\nB has 0 shields. "
      "A has 《attacker》 in the battle zone. B has 《the blocker》 in the battle zone. "
      "A's 《attacker》 attacks B. B's 《the blocker》 blocks. Does A win?")),
    ("en", "Can I attack with a creature I just summoned?",
     ("A has 《creature》 in the battle zone.\nCard 《creature》 (creature)\nIt is A's turn. "
     "A's 《creature》 entered this turn. Can A's 《creature》 attack?")),
    ("en", "Here's the situation. My buddy attacked me with Bold Soldier. Do I have to block?",
     "B's 《Bold Soldier》 attacks A. Does A have to block?"),
    ("ja", "相手の場に大兵がアンタップ状態でいて、自分の高壁でそれを殴りたいんですが、可能でしょうか。",
     "Bは《大兵》を出している。Bの《大兵》はアンタップしている。Aのターン。Aの《高壁》はBの《大兵》を攻撃できる？"),
    ("en", "My opponent blocks with a tapped High Wall. Is that legal?",
     "B's 《High Wall》 is tapped. Can B's 《High Wall》 block?"),
    ("en", "What if my opponent has no creatures when I cast Great Wave?",
     "B controls no creatures. A casts 《Great Wave》. What happens?"),
    ("ja", "大波でバウンスされた大兵はどこに行くんですか？",
     "Aは《大兵》を出している。Bが《大波》でAの《大兵》を戻した。Aの《大兵》は最後にどこにある？"),
    ("en", "If I attack with Bold Soldier who can block?", "A's 《Bold Soldier》 attacks. Who can block?"),
    ("en", "My Bold Soldier isn't tapped. Can it attack?",
     "A's 《Bold Soldier》 is untapped. It is A's turn. Can A's 《Bold Soldier》 attack?"),
    ("en", "My High Wall was never tapped. Am I able to block with it unless it's summoning sick?",
     ("A's 《High Wall》 is untapped. A's 《High Wall》 has been there since before this turn. "
     "Can A's 《High Wall》 block?")),
    ("ja", "お世話になります。自分の大兵は召喚酔いしていません。攻撃できますか？",
     "Aの《大兵》はこのターンの前から出ている。Aのターン。Aの《大兵》は攻撃できる？"),
    ("ja", "大波を唱えて相手の大兵を選びました。大兵が手札に戻されちゃうかどうか教えてください。",
     "Aが《大波》を唱えた。AがBの《大兵》を選んだ。Bの《大兵》は手札に戻る？"),
    ("en", "A friend and I got into an argument. I wonder if my opponent's tapped High Wall can block.",
     "B's 《High Wall》 is tapped. Can B's 《High Wall》 block?"),
    ("ja", "相手が大波を撃ちました。自分の大兵は手札に戻りますか？",
     "Bが《大波》を唱えた。Aは《大兵》を出している。Aの《大兵》は手札に戻る？"),
    ("en", ("basically if I attack with Bold Soldier and my opponent blocks with High Wall, "
      "does my creature die?"),
     ("A has 《Bold Soldier》 in the battle zone. A's 《Bold Soldier》 attacks. B's 《High Wall》 blocks. "
      "Is A's 《Bold Soldier》 destroyed?")),
    ("en", "When I attack with Bold Soldier can my opponent block with High Wall?",
     ("A's 《Bold Soldier》 attacks. B has 《High Wall》 in the battle zone. Can B's 《High Wall》 block?")),
    ("en", "In Duema Party do I lose if my deck runs out of cards?",
     "Rules: Duema Party\nA has 0 cards in the deck. Does A lose?"),
    ("ja", "相手のシールドが0枚のときに大兵で攻撃したら勝ちになりますか？",
     "Bのシールドは0枚。Aの《大兵》が攻撃した。Aは勝つ？"),
    ("ja", "大兵が場にいる時、高壁を出しました。大兵は破壊されますよね？",
     "Aは《大兵》を出している。Aは《高壁》を出した。Aの《大兵》は破壊される？"),
    # What a list says of one of its cards, a castle on a shield without a name.
    ("ja", "Aのバトルゾーン：《大兵》（封印2つ）、《高壁》\n問：《大兵》は攻撃できる？",
     "Aのバトルゾーン：《大兵》、《高壁》\nAの《大兵》に封印が2つ付いている。\n問：《大兵》は攻撃できる？"),
    ("ja", "Aのバトルゾーン：封印されている《大兵》\n問：《大兵》は攻撃できる？",
     "Aのバトルゾーン：《大兵》\nAの《大兵》に封印が付いている。\n問：《大兵》は攻撃できる？"),
    ("en", "A's battle zone: sealed 《Bold Soldier》\nQuestion: Can 《Bold Soldier》 attack?",
     ("A's battle zone: 《Bold Soldier》\nA's 《Bold Soldier》 is sealed.\n"
     "Question: Can 《Bold Soldier》 attack?")),
    ("ja", "Aのバトルゾーン：《大兵》、《高壁》（リンク中）\n問：《大兵》は攻撃できる？",
     "Aのバトルゾーン：《大兵》\nAの《大兵》に《高壁》がリンクしている。\n問：《大兵》は攻撃できる？"),
    ("ja", "Bのシールドの1つは《大波》で要塞化されている。\n問：Bのシールドは何枚？",
     ("カード《要塞化されたシールド》\n\nBのシールドの1枚は《要塞化されたシールド》。"
     "Bの《要塞化されたシールド》に《大波》が付いている。\n問：Bのシールドは何枚？")),
    ("ja", "今のターンに出した大兵でそのまま攻撃することってできますか？",
     "Aの《大兵》はこのターンに出た。Aは《大兵》で攻撃できる？"),
    ("ja", ("相手の場に高壁がいるのですが、自分の大兵で攻撃したら高壁でブロックされました。"
     "大兵は破壊されるんでしょうか？"),
     "Bは《高壁》を出している。Aは《大兵》で攻撃した。Bの《高壁》がブロックした。Aの《大兵》は破壊される？"),
    ("ja", "デュエパーティーを4人でやっています。私が大波を唱えます。右隣の人のクリーチャーを選べますか？",
     "ルール：デュエパーティー\n4人戦\nAが《大波》を唱える。Dのクリーチャーを選べる？"),
    ("ja", "自分の高壁がタップしてたらブロックできないですよね？",
     "Aの《高壁》がタップしている。Aの《高壁》はブロックできる？"),
    ("en", "I have 1 card in hand, then summon Bold Soldier. How many cards do I have afterwards?",
     "A has 1 card in hand. A summons 《Bold Soldier》. How many cards does A end up with in hand?"),
    ("en", "My opponent has High Wall out, but it's my turn. Am I allowed to attack it with Bold Soldier?",
     ("B has 《High Wall》 in the battle zone. It's A's turn. "
     "Can A attack B's 《High Wall》 with 《Bold Soldier》?")),
    ("en", ("In a 4 player Duema Party game I cast Great Wave. "
     "Can I choose a creature of the player opposite me?"),
     "Rules: Duema Party\n4 players\nA casts 《Great Wave》. Can A choose C's creature?"),
    ("en", "My opponent attacks me with Bold Soldier and breaks my shield. It's Great Wave. Can I use it?",
     "B attacks A with 《Bold Soldier》. A's 《Great Wave》 is broken. May A use the shield trigger?"),
    ("en", "Duema Party, four of us. The player to my right concedes during my turn. Whose turn is next?",
     "Rules: Duema Party\n4 players\nIt is A's turn. D concedes. Whose turn is next?"),
    ("ja", ("デュエパーティーなんですが、左隣の人に攻撃されたとき、"
     "向かいの人のブロッカーで守ってもらえますか？"),
     ("ルール：デュエパーティー\nCは「ブロッカー」を持つクリーチャーを出している。\nBがAを攻撃した。"
     "CはAのために《ブロッカー》でブロックできる？")),
    ("ja", "双頭戦で私が投了したら、相方も負けになりますか？",
     "ルール：双頭戦\nチーム：A、B 対 C、D\nAが投了した。Bは敗北する？"),
    ("ja", "デュエパで大波を同じターンに2回唱えることはできますか？",
     "ルール：デュエパーティー\nAはそのターン《大波》を使っていた。Aは《大波》を使える？"),
    ("ja", "シールドが1枚もない状態で攻撃を受けたら負けですか？",
     "Aのシールドは0枚。Aが攻撃された。Aは敗北する？"),
    ("en", "Grand melee, ten players. Is the player two seats to my left within my range?",
     "Rules: grand melee\n10 players\nIs C within A's range?"),
    ("en", "In Duema Party, my partner gets put into my mana zone. Can I move it to the partner zone?",
     ("Rules: Duema Party\nCard 《partner》 (creature)\nA's partner is 《partner》. "
     "A's 《partner》 is put into the mana zone. May A put 《partner》 into the partner zone?")),
    ("en", "If I attack with Bold Soldier and my opponent blocks with High Wall, which one is destroyed?",
     "A attacks with 《Bold Soldier》. B blocks with 《High Wall》. Which one is destroyed?"),
    ("en", "Two-headed: an opponent attacks me. May my teammate's creature block?",
     ('Rules: two-headed\nTeams: A, B vs. C, D\nB controls a creature with "blocker".\nC attacks A. '
      "Can B's 《blocker》 block?")),
    ("ja", "すみません、初心者です。先攻って1ターン目にドローするんだっけ",
     "Aの最初のターン。Aはカードを引く？"),
    ("ja", "大波使われたんだけど、戻すクリーチャーは私が選んでいいの？",
     "Bが《大波》を使った。《大波》の能力で誰が選ぶ？"),
    ("ja", "皇帝戦で将軍は隣の敵の将軍を殴れますか？",
     ("ルール：皇帝戦\nチーム：A、B、C 対 D、E、F\n皇帝：B、E\nAのターン。AはFを攻撃できる？")),
    ("ja", "双頭戦って二人で合わせてシールド何枚なの",
     "ルール：双頭戦\nチーム：A、B 対 C、D\nAがゲームを始めた。Aのシールドは最後にいくつ？"),
    ("ja", "シールドから大波が出た！タダで使えるよね？",
     "Aの《大波》がブレイクされた。Aの《大波》の「S・トリガー」は使える？"),
    ("ja", "相手シールド4枚。Wブレイカーで攻撃してノーブロック。あと何枚？",
     ("カード《W・ブレイカー》（クリーチャー）：\n  ■W・ブレイカー\n\nBのシールドは4枚。"
      "Aは《W・ブレイカー》を出している。Aの《W・ブレイカー》が攻撃した。誰もブロックしなかった。"
      "Bのシールドは最後にいくつ？")),
    ("ja", "無差別戦で4人、隣接への攻撃ありのとき向かいの人を殴れる？",
     "ルール：無差別戦、隣接への攻撃\n4人戦\nAのターン。AはCを攻撃できる？"),
    ("en", "hey all, quick one: my opponent has 2 sheilds. Can i atack him with Bold Soldier",
     "B has 2 shields. It is A's turn. Can A attack B with 《Bold Soldier》?"),
    ("en", "Emperor variant, six of us. can the emperor hit the enemy emperor on turn one?",
     ("Rules: emperor\nTeams: A, B, C vs. D, E, F\nEmperors: B, E\n6 players\nIt is B's first turn. "
      "Can B attack E?")),
    ("en", "free for all with limited range 1, four players. Can I attack the player across from me?",
     ("Rules: free-for-all, limited range\n4 players\nAll players' range is 1.\n"
      "It is A's turn. Can A attack C?")),
    ("ja", "4人でデュエパ。攻撃してきたクリーチャーを大波で手札に戻せますか？",
     ("ルール：デュエパーティー\n4人戦\nカード《クリーチャー》（クリーチャー）\nBは《クリーチャー》を出している。\n"
      "Bの《クリーチャー》がAを攻撃した。Aは《大波》でBの《クリーチャー》を選べる？")),
    ("en", "The creature that attacked me was blocked by High Wall. Does my shield still break?",
     ("Card 《creature》 (creature)\nB has 《creature》 in the battle zone.\nB's 《creature》 attacks A. "
      "A's 《High Wall》 blocks. How many of A's shields are broken?")),
    ("en", "Duema Party, 4 of us. Someone attacks the player on my right. Can I block with High Wall?",
     ("Rules: Duema Party\n4 players\nB attacks D. A has 《High Wall》 in the battle zone. "
      "Can A's 《High Wall》 block?")),
    ("ja", "シールドが0枚で、相手の大兵がブロックされなければ負けですか？",
     ("Bは《大兵》を出している。Bの《大兵》がAを攻撃した。誰もブロックしなかった。Aのシールドは0枚。Aは敗北する？")),
    ("ja", "相手にシールドがなくて、自分の大兵の攻撃が通ったら勝ちですよね",
     ("Bのシールドは0枚。Aは《大兵》を出している。Aの《大兵》が攻撃した。誰もブロックしなかった。Aは勝つ？")),
    ("ja", "高壁でブロックしたら、シールドはブレイクされますか？",
     ("カード《attacker》（クリーチャー）\nBは《attacker》を出している。Bの《attacker》がAを攻撃した。"
      "Aは《高壁》を出している。Aの《高壁》がブロックした。Aのシールドは何枚ブレイクされる？")),
    ("ja", "自分の高壁はタップしていてもブロックできますか？",
     "Aは《高壁》を出している。Aの《高壁》がタップしている。Aの《高壁》はブロックできる？"),
    ("ja", "デュエパで左隣の人が負けました。自分の次は誰のターンですか？",
     "ルール：デュエパーティー\nBがゲームを離れた。Aのターン。次は誰のターン？"),
    ("ja", "デュエパで2人負けて残り2人になったらゲームは続きますか？",
     "ルール：デュエパーティー\nBが敗北した。Cが敗北した。勝つのは誰？"),
    ("en", "I broke my opponents shield and it was Great Wave. can he use it for free?",
     "A attacks B. B's 《Great Wave》 is broken. May B's 《Great Wave》's \"shield trigger\" be used?"),
    ("en", "archenemy, 4 players. how many shields do the heroes have at the start?",
     ("Rules: archenemy\n4 players\nA is the archenemy.\nA starts the game. "
      "How many shields does B end up with?")),
    ("ja", "大兵は高壁を攻撃できますか？",
     "Aは《大兵》を出している。Bは《高壁》を出している。Aのターン。Aの《大兵》はBの《高壁》を攻撃できる？"),
    ("ja", "タップしているブロッカーでもブロックできますか",
     ("Aは「ブロッカー」を持つクリーチャーを出している。Aの《ブロッカー》はタップしている。"
      "Aの《ブロッカー》はブロックできる？")),
    ("ja", "タップされてない相手クリーチャーには攻撃できないの？",
     ("カード《クリーチャー》（クリーチャー）\nBは《クリーチャー》を出している。Aのターン。"
      "Bの《クリーチャー》はアンタップしている。AはBの《クリーチャー》を攻撃できる？")),
    ("en", "Can my opponent's blocker block if it's summoned this turn?",
     ("B controls a creature with \"blocker\".\nB's 《blocker》 entered this turn. "
      "Can B's 《blocker》 block?")),
    ("ja", ("僕のシールドが3枚で相手のシールドが1枚です。相手が大兵で僕を攻撃しました。"
            "僕のシールドは何枚になりますか？"),
     ("Aのシールドは3枚。Bのシールドは1枚。Bは《大兵》を出している。Bの《大兵》がAを攻撃した。"
      "Aのシールドは最後にいくつ？")),
    ("en", "I have a Bold Soldier and my opponent attacks me with High Wall. can i block with it?",
     ("A has 《Bold Soldier》 in the battle zone. B's 《High Wall》 attacks A. "
      "Can A's 《Bold Soldier》 block?")),
    ("en", "My opponent casts Great Wave. Does he or I choose which creature is returned? Thanks!",
     "B casts 《Great Wave》. Who chooses with B's 《Great Wave》's ability?"),
    ("ja", "はじめまして！相手が大波を唱えました。戻すクリーチャーは自分と相手のどっちが選びますか？",
     "Bが《大波》を唱えた。Bの《大波》の能力で誰が選ぶ？"),
    ("en", "unless my opponent has a blocker, my attack goes through and I break a shield, right?",
     "A attacks B. Nobody blocks. How many of B's shields are broken?"),
    ("en", "Can I cast Great Wave with 1 mana?",
     "It is A's turn.\nA's mana: 1\nA has 《Great Wave》 in hand. May A use 《Great Wave》?"),
    ("ja", "大兵と高壁がバトルしたらどっちが勝ちますか？",
     ("Aは《高壁》を出している。Bは《大兵》を出している。Aの《高壁》とBの《大兵》がバトルした。"
      "どちらがバトルに勝つ？")),
    ("ja", "シールド0枚で殴られました。負けですか？", "Aのシールドは0枚。BがAを攻撃した。Aは敗北する？"),
    ("ja", "大兵を召喚しました。このターン攻撃できますか？",
     "Aは《大兵》を召喚した。Aの《大兵》は攻撃できる？"),
    ("en", "If I attack a player who has no shields and nobody blocks, do I win?",
     "B has 0 shields. A attacks B. Nobody blocks. Does A win?"),
    ("en", "So my buddy says a tapped blocker can still block. Is he right?",
     "A controls a creature with \"blocker\".\nA's 《blocker》 is tapped. Can A's 《blocker》 block?"),
    ("en", "Duema Party: the player on my left attacks the player on my right. can i block for him?",
     "Rules: Duema Party\nB attacks D. Can A block for D?"),
    ("en", "My opponent destroyed my Bold Soldier with Great Wave. Does it go to my graveyard or his?",
     ("B destroys A's 《Bold Soldier》 with B's 《Great Wave》. "
      "Is A's 《Bold Soldier》 put into the graveyard?")),
    ("ja", "Wブレイカーでシールド3枚の相手を殴ったらシールドは残り何枚になりますか？",
     ("カード《W・ブレイカー》（クリーチャー）：\n  ■W・ブレイカー\n\nBのシールドは3枚。"
      "Aは《W・ブレイカー》を出している。Aの《W・ブレイカー》がBを攻撃した。Bのシールドは最後にいくつ？")),
    ("ja", "自分が大波を唱えたのですが、戻すクリーチャーを選ぶのは自分ですか？相手ですか？",
     "Aが《大波》を唱えた。Aの《大波》の能力で誰が選ぶ？"),
    ("en", "I attacked with Bold Soldier and my opponent had 3 shields. How many does he have left?",
     ("A has 《Bold Soldier》 in the battle zone. A's 《Bold Soldier》 attacks. B has 3 shields. "
      "How many shields does B end up with?")),
    ("en", "Bold Soldier battles High Wall, which one dies?",
     ("A has 《Bold Soldier》 in the battle zone. B has 《High Wall》 in the battle zone. "
      "A's 《Bold Soldier》 and B's 《High Wall》 battle. Which creature is destroyed?")),
    # Verbs of players, parted ones, and those by which another is let act.
    ("en", "I have Bold Soldier in the battle zone. I swing Bold Soldier at my opponent. What happens?",
     "A has 《Bold Soldier》 in the battle zone. A's 《Bold Soldier》 attacks B. What happens?"),
    ("en", "Is it ok to charge two cards as mana in one turn?",
     ("Card 《first card》 (creature)\nCard 《second card》 (creature)\nIt is A's turn. "
      "A charged 《first card》. May A charge 《second card》?")),
    ("ja", "自分は大兵を出している。大兵を突撃させた。どうなる？",
     "Aは《大兵》を出している。Aの《大兵》がBを攻撃した。何が起きる？"),
    ("ja", "相手に手札を1枚捨てさせた。相手の手札は何枚になる？",
     "Bが手札を1枚捨てた。Bの手札は何枚になる？"),
    # Who and what is meant.
    ("ja", "相手のシールドは0枚。大兵で殴ったら負け？",
     "Bのシールドは0枚。Aは《大兵》を出している。Aの《大兵》がBを攻撃した。Bは敗北する？"),
    ("ja", "相手が大波を唱えてきて自分の大兵が破壊されたらどこに行く？",
     "Bが《大波》を唱えた。Aの《大兵》が破壊された。Aの《大兵》は最後にどこにある？"),
    ("en", "I'm at zero shields and my opponent attacks me with Bold Soldier. Do I lose?",
     ("A has 0 shields. B has 《Bold Soldier》 in the battle zone. B's 《Bold Soldier》 attacks A. "
      "Does A lose?")),
    ("en", "My opponents High Wall is tapped. I attack it with Bold Soldier. Who wins?",
     ("B's 《High Wall》 is tapped. A has 《Bold Soldier》 in the battle zone. "
      "A's 《Bold Soldier》 attacks B's 《High Wall》. Who wins the battle?")),
]  # fmt: skip
UNCLEAR = [
    ("en", "My opponent hits me with Great Wave. What happens?"),
    ("ja", "相手が自分のクリーチャーで攻撃した。ブロックできる？"),
    ("en", "When exactly does High Wall's ability trigger?"),
    ("en", "Can I attack again with Bold Soldier?"),
    ("en", "My High Wall can't attack this turn. Can it block?"),
    ("ja", "大波を唱えた時、相手のカードを引く？"),
    ("ja", "相手の手札が3枚以上ある時に大波を唱えたらどうなる？"),
    ("ja", "相手の大兵が攻撃した。唱えられる？"),
    ("ja", "大波を唱えたら自分のクリーチャーを戻さないといけませんか？"),
    ("en", "My opponent has two creatures. I attack with Bold Soldier. Can both block?"),
    ("en", "If my Bold Soldier attacks and a creature blocks it, does the creature die?"),
    ("en", "My opponent has a tapped High Wall. My Bold Soldier attacks, and it gets blocked. Does it die?"),
    ("ja", "Aは《大波》を使われた。《大波》の能力で誰が選ぶ？"),
    ("ja", "相手が大兵を出しました。高壁を出しました。高壁は攻撃できますか？"),
    ("ja", "後攻は最初のターンにドローできますか？"),
    ("en", "If my opponent has no shields and somebody attacks, do I lose?"),
    ("en", "My Bold Soldier is destroyed. Does it go to my opponent's graveyard?"),
    ("en", "unless my opponent doesn't have a blocker, my attack goes through and I break a shield, right?"),
    ("ja", "Aの《大兵》とBの《高壁》がバトルした。負けるのはどちら？"),
    ("ja", "Aの《大兵》が破壊された。Aの《大兵》はBの墓地に置かれる？"),
    ("en", "Can I block with a creature that was summoned by my opponent?"),
    ("en", "Can my creature attack if I don't have any mana?"),
    ("ja", "4人のデュエパーティーで、大兵に攻撃されました。私は負けますか？"),
    ("en", "4 player Duema Party. Someone concedes. Whose turn is next?"),
    ("ja", "シールドが0枚です。ブロックされなければ負けですか？"),
    ("en", "4 player Duema Party. My opponent attacks me with Bold Soldier. Do I lose?"),
    ("en", "Can a tapped card in my mana zone be used to pay for another spell?"),
    ("en", "My opponent tapped my blocker with Great Wave. Can it still block this turn?"),
    ("en", "Can I cast Great Wave and summon Bold Soldier with 4 mana?"),
    ("en", "If my opponent's High Wall is destroyed, where does the card underneath go?"),
]


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


@pytest.mark.parametrize(("lang", "said", "meant"), SAID)
def test_what_people_type_is_read_as_the_scenario_it_stands_for(
    session: Session, lang: str, said: str, meant: str
) -> None:
    assert_read_alike(session, CARDS[lang] + said, CARDS[lang] + meant)


@pytest.mark.parametrize(("lang", "said"), UNCLEAR)
def test_what_may_mean_two_things_is_not_guessed_at(session: Session, lang: str, said: str) -> None:
    with pytest.raises(SaiteiError):
        session.read(CARDS[lang] + said)


@pytest.mark.parametrize(("lang", "said", "more"), [
    ("ja", "Aの《大兵》が攻撃した。Bの《高壁》は破壊される？Aの《大兵》は破壊される？",
     "Aの《大兵》は破壊される"),
    ("ja", "先攻は1ターン目に引きますか？あとマナチャージはできますか？", "あとマナチャージはできますか"),
    ("en", "I summoned Bold Soldier this turn. Can it attack or do I have to wait?", "or do I have to wait"),
])  # fmt: skip
def test_a_second_question_is_not_told_as_a_fact_and_named_as_not_answered(
    session: Session, lang: str, said: str, more: str
) -> None:
    unanswered = session.read(CARDS[lang] + said)[1].scenario.unanswered
    assert [notice.values["said"] for notice, _ in unanswered] == [more]


def test_what_a_card_can_do_is_left_to_its_text_and_that_is_noted(session: Session) -> None:
    said = "High Wall can't attack players. Can it block?"
    ((notice, _),) = session.read(CARDS["en"] + said)[1].scenario.unanswered
    assert (notice.key, notice.values["said"]) == (
        "scenario_left_to_text", "《High Wall》 can't attack players.",
    )  # fmt: skip


@pytest.mark.parametrize(("lang", "said", "sentence"), [
    ("en", "My opponent has High Wall. The same power frobs. Can I attack it?", "The same power frobs."),
    ("ja", "相手の場に高壁がいます。自分の大兵が光りました！攻撃できますか？", "自分の大兵が光りました！"),
])  # fmt: skip
def test_of_several_sentences_the_one_that_is_not_understood_is_named_as_typed(
    session: Session, lang: str, said: str, sentence: str
) -> None:
    with pytest.raises(ParseError) as refused:
        session.read(CARDS[lang] + said)
    values = refused.value.notice.values
    assert values["sentence"] == sentence
    assert str(values["forms"]).count(" / ") == 2


def test_of_two_questions_one_of_which_is_headed_none_is_taken(session: Session) -> None:
    with pytest.raises(Contradiction):
        session.read(f"{CARDS['ja']}Bの《高壁》は破壊される？\n問：Aの《大兵》は破壊される？")


@pytest.mark.parametrize(
    "broken", ["Bの《大波》がブレイクされた。", "Aの《灰竜》がBの《大波》をブレイクした。"]
)
def test_a_shield_that_is_broken_after_an_attack_is_broken_by_who_attacks(
    session: Session, broken: str
) -> None:
    said = f"Aのターン。Aの《灰竜》がBを攻撃した。{broken}Bは《大波》のS・トリガーを使える？"
    assert session.ask(CARDS["ja"] + said).value is False


def test_from_the_end_of_a_turn_on_what_waits_for_it_happens(session: Session) -> None:
    card = "カード《夜兵》（クリーチャー、火、コスト3、パワー3000）：\n"
    card += "  ■自分のターンの終わりに、このクリーチャーを手札に戻す。\n\n"
    said = f"{card}Aのターンの終わり。Aのバトルゾーン：《夜兵》\n問：Aの《夜兵》は手札に戻る？"
    assert session.ask(said).value is True


def test_a_card_that_it_is_asked_to_destroy_lies_in_play(session: Session) -> None:
    card = "カード《小火》（呪文、火、コスト2）：\n"
    card += "  ■相手のパワー3000以下のクリーチャーを1体破壊する。\n\n"
    assert session.ask(f"{CARDS['ja']}{card}AはAの《小火》でBの《高壁》を破壊できる？").value is True


@pytest.mark.parametrize(("power", "is_destroyed"), [("4000", True), ("2000", False)])
def test_a_power_before_a_creature_is_no_number_of_creatures(
    session: Session, power: str, *, is_destroyed: bool
) -> None:
    said = f"相手の{power}のクリーチャーと自分の大兵がバトルしたら大兵は破壊される？"
    assert session.ask(CARDS["ja"] + said).value is is_destroyed


def test_a_creature_that_is_evolved_and_attacks_in_one_question_is_asked_about(session: Session) -> None:
    card = "Card 《Tall Wyrm》 (evolution creature, fire, cost 5):\n  ■Evolution: Put on a creature.\n\n"
    said = "Can I evolve Tall Wyrm onto a creature I summoned this turn and attack right away?"
    assert session.ask(f"{CARDS['en']}{card}{said}").value is True


def test_what_a_card_is_and_costs_is_left_to_its_text(session: Session) -> None:
    said = "I have 2 mana and Bold Soldier costs 2. Can I summon it?"
    assert session.ask(CARDS["en"] + said).value is False
    ((notice, _),) = session.read(CARDS["en"] + said)[1].scenario.unanswered
    assert notice.key == "scenario_left_to_text"
