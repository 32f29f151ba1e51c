import { encode } from "uqr";

/** A text as a QR code, drawn here: no other host learns it. Always dark on light, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // A quiet zone of four modules, as ISO/IEC 18004 requires.
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
