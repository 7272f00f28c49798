/** How an icon is drawn. */

/** Props of an icon. */
interface IconProps {
  /** A path in the box. */
  path: string;
  /** The sides of the box. */
  box?: 16 | 20;
  /** An area instead of lines. */
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
