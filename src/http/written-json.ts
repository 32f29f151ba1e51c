/** A body that is JSON already, so that what is held as text is neither parsed nor written once more. */
export class WrittenJson {
  readonly bytes: Buffer;

  /** @param bytes JSON in UTF-8. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** An object: a member that is a Buffer is JSON in UTF-8, every other one a value. */
  static object(members: Readonly<Record<string, unknown>>): WrittenJson {
    const parts = Object.entries(members).flatMap(([name, value], index) => [
      Buffer.from(`${index === 0 ? "" : ","}${JSON.stringify(name)}:`),
      Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)),
    ]);
    return new WrittenJson(Buffer.concat([Buffer.from("{"), ...parts, Buffer.from("}")]));
  }

  /** What it stands for. */
  value(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}
