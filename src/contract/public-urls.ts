/** The settings that determine the service's URL. */
interface ServiceAddress {
  publicUrl: string | undefined;
  host: string;
  port: number;
}

/** The path of PUBLIC_URL, without a slash at its end: empty, or for example `/forager`. */
export const basePathOf = ({ publicUrl }: { publicUrl?: string | undefined }): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");

/** PUBLIC_URL, or the address that the server listens on. Never the Host header of a request. */
export function publicUrlOf(config: ServiceAddress): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = ["0.0.0.0", "::", ""].includes(config.host) ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}

/** Base path of signed links to objects that the service stores itself; the object's key follows. */
export const filesPath = "/api/v1/files";

/** Base path of listing images; `<SHA-256 of the image>.<format>` follows. */
export const mediaPath = "/media";
export const mediaName = /^[0-9a-f]{64}\.(?:jpg|png|webp|gif|avif)$/;

/** The key of an image in the object store. */
export const imageObjectKey = (name: string): string => `media/images/${name}`;
