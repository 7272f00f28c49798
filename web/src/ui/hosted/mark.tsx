/** The mark on the hosted screens. */

/** The product's mark: the face of its agents. */
export function Mark() {
  return (
    <svg class="hosted-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="4" y="6" width="24" height="20" rx="8" class="face" />
      <circle cx="12" cy="16" r="2.6" class="eye" />
      <circle cx="20" cy="16" r="2.6" class="eye" />
    </svg>
  );
}
