import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's parameters for scrypt with 32 MiB; some 0.2 s of one core. Stored with each hash, so that they can grow. */
const present = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const hashBytes = 32;
/** The pool of threads also resolves names and reads files. */
const atOnceMax = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, parameters: typeof present): Promise<Buffer> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await new Promise((resolve, reject) => {
      const { cost, blockSize } = parameters;
      const maxmem = 256 * cost * blockSize;
      scrypt(password.normalize("NFKC"), salt, hashBytes, { ...parameters, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/**
 * `scrypt$cost$blockSize$parallelization$salt$hash`.
 * @param cost a power of two; tests that compare many passwords choose a small one.
 */
export async function hashPassword(password: string, cost = present.cost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ...present, cost });
  const { blockSize, parallelization } = present;
  return [
    "scrypt",
    cost,
    blockSize,
    parallelization,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

/**
 * @param stored null for an account without a password: false, after the same work.
 * @param presentCost that of `hashPassword`.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  presentCost = present.cost,
): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(16), { ...present, cost: presentCost });
    return false;
  }
  const [, cost, blockSize, parallelization, salt = "", hash = ""] = stored.split("$");
  const parameters = {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  };
  const derived = await derive(password, Buffer.from(salt, "base64url"), parameters);
  return timingSafeEqual(derived, Buffer.from(hash, "base64url"));
}
