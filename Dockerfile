# lslint in a small image: docker run --rm --network none -v "$PWD:/work:ro" lslint .
FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY lint ./lint
COPY grammar ./grammar
COPY rules ./rules
COPY man ./man
RUN python -I -m venv /opt/lslint && /opt/lslint/bin/python -I -m pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.12-slim
LABEL org.opencontainers.image.title="lslint" org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /opt/lslint /opt/lslint
RUN useradd --system --uid 10001 --no-create-home lslint
ENV PATH="/opt/lslint/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /work
ENTRYPOINT ["/opt/lslint/bin/python", "-I", "-B", "-m", "lslint"]
CMD ["."]
