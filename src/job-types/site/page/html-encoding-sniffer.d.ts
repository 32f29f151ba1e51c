declare module "html-encoding-sniffer" {
  /** The WHATWG encoding sniffing algorithm; returns the canonical name of an encoding, never null. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: {
      transportLayerEncodingLabel?: string | undefined;
      defaultEncoding?: string;
      maxPrescanBytes?: number;
    },
  ): string;
}
