# saitei serve for a host of one's own: docker build -t saitei . ; see docs/guide/11-host.md
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir 'build>=1.3,<2' && python -m build --wheel --outdir /wheels .

FROM python:3.12-slim
# The solver uses half as much of a processor with jemalloc as with the allocator of the C library.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --create-home saitei
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(echo /wheels/*.whl)[serve,postgres,redis]" && rm -r /wheels
RUN mkdir /data /cache && chown saitei /data /cache
USER 10001
ENV SAITEI_DATA=/data SAITEI_CACHE=/cache PYTHONUNBUFFERED=1 LD_PRELOAD=libjemalloc.so.2
VOLUME ["/data", "/cache"]
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["saitei"]
CMD ["serve", "--host", "0.0.0.0"]
