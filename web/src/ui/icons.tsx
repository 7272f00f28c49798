/** How icons and the buttons with them are drawn. */

/** Props of an icon. */
interface IconProps {
  /** A path in the box. */
  path: string;
  /** The sides of the box. */
  box?: 16 | 20;
  /** Areas instead of lines. */
  filled?: boolean;
  class?: string;
}

/** An icon in the colour of its text; what it says is said beside it. */
export function Icon({ path, box = 16, filled, class: own }: IconProps) {
  return (
    <svg class={own} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      <path d={path} class={filled ? undefined : "stroke"} />
    </svg>
  );
}

/** Props of a button that is an icon. */
interface IconButtonProps extends IconProps {
  label: string;
  /** Its key, named by the tooltip. */
  hint?: string;
  pressed?: boolean;
  expanded?: boolean;
  /** A dot: there is something new behind it. */
  badge?: boolean;
  onClick(): void;
}

/** A button with an icon alone, named for those who do not see it. */
export function IconButton({ label, hint, pressed, expanded, badge, class: own, onClick, ...icon }: IconButtonProps) {
  return (
    <button
      type="button"
      class={["icon", badge && "badge", own].filter(Boolean).join(" ")}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      title={hint ? `${label} (${hint})` : label}
      onClick={onClick}
    >
      <Icon {...icon} />
    </button>
  );
}
