type Props = { label: string; value: number; max: number };

/** Without `max` the progress is unknown. */
export function ProgressBar({ label, value, max }: Props) {
  return (
    <progress
      aria-label={label}
      {...(max > 0 && { value, max })}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-border text-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-150"
    />
  );
}
