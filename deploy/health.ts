/** The image's health check. The API answers at PORT, a process without it at METRICS_PORT: either will do. */
const { PORT, METRICS_PORT } = process.env;
const ports = [PORT || "8080", METRICS_PORT].filter(Boolean);
const answers = await Promise.all(
  ports.map(async (port) => {
    const signal = AbortSignal.timeout(4_000);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null);
    return response?.ok === true;
  }),
);
process.exit(answers.includes(true) ? 0 : 1);
