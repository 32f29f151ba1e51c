import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { isIP } from "node:net";

/** A self-signed certificate in PEM, generated at run time: no key in the repository, no openssl needed. */
export interface TestCertificate {
  key: string;
  cert: string;
}

interface TestCertificateOptions {
  /** Host names and addresses it is valid for; 127.0.0.1 and localhost by default. */
  hosts?: readonly string[];
  notBefore?: Date;
  notAfter?: Date;
}

const day = 86_400_000;

/** Creates an X.509 v3 certificate (RFC 5280) with an ECDSA P-256 key that is its own certificate authority. */
export function createTestCertificate(options: TestCertificateOptions = {}): TestCertificate {
  const hosts = options.hosts ?? ["127.0.0.1", "localhost"];
  const notBefore = options.notBefore ?? new Date(Date.now() - day);
  const notAfter = options.notAfter ?? new Date(Date.now() + 30 * day);
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("Forager test server")))));
  const alternativeNames = sequence(...hosts.map(generalName));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid("551d11"), der(0x04, alternativeNames)),
    sequence(oid("551d13"), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey,
    der(0xa3, extensions),
  );
  const signature = sign("sha256", body, createPrivateKey(privateKey));
  const certificate = sequence(
    body,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/** One DER element (X.690 8.1): tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const lengthBytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`));
}

/** RFC 5280 4.2.1.6: [2] is a DNS name, [7] an IP address, here of 4 bytes. */
function generalName(host: string): Buffer {
  return isIP(host) === 4
    ? der(0x87, Buffer.from(host.split(".").map(Number)))
    : der(0x82, Buffer.from(host));
}
