import type { LucideIcon } from 'lucide-react';

const tones = {
  primary: 'bg-primary-soft text-on-primary-soft',
  success: 'bg-success-soft text-on-success-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
};

export type Tone = keyof typeof tones;

export function IconCircle({ icon: Icon, tone = 'primary' }: { icon: LucideIcon; tone?: Tone }) {
  return (
    <div className={`grid size-16 place-items-center rounded-full ${tones[tone]}`}>
      <Icon className="size-7" />
    </div>
  );
}
