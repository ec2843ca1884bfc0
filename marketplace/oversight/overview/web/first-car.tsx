import { Camera, Megaphone, PhoneCall, Plus } from 'lucide-react';
import { ButtonLink } from '#ui/buttons/button-link.tsx';

const steps = [
  {
    icon: Camera,
    title: 'Add your car',
    line: 'Pictures, a few facts and a price. It takes three minutes.',
  },
  {
    icon: Megaphone,
    title: 'Advertise it',
    line: 'One click puts it in the car list. It is free.',
  },
  {
    icon: PhoneCall,
    title: 'Call whoever books',
    line: 'We email you their number, and they pay by card.',
  },
];

export const FirstCar = () => (
  <section
    aria-labelledby="first-car"
    className="mt-8 rounded-panel border border-border bg-surface p-5 shadow-rest md:p-8"
  >
    <h2 id="first-car" className="text-2xl">
      Sell your first car
    </h2>
    <ol className="mt-6 grid gap-6 md:grid-cols-3">
      {steps.map(({ icon: Icon, title, line }, index) => (
        <li key={title} className="flex gap-4 md:block">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <Icon className="size-5" />
          </span>
          <div className="md:mt-3">
            <h3 className="text-lg">
              {index + 1}. {title}
            </h3>
            <p className="text-muted">{line}</p>
          </div>
        </li>
      ))}
    </ol>
    <div className="mt-8">
      <ButtonLink to="/dashboard/SellerAddProduct" size="large">
        <Plus className="size-5" />
        ADD Product
      </ButtonLink>
    </div>
  </section>
);
