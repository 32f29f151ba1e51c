export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect className="brand-ground" width="32" height="32" rx="7" />
        <path className="brand-leaf" d="M8 25C8 13 14 7 25 7c0 11-6 17-15 17" />
        <path className="brand-vein" d="M8 25c3-5 6-8 10-11" />
      </svg>
      <span>Forager</span>
    </span>
  );
}
