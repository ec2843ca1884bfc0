import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/accounts/web/session/session-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { AdministeredCar } from '../../administered-car.ts';
import { administeredCar } from './administered-car.ts';
import { CarDialog } from './car-dialog.tsx';
import { ReportReasons } from './report-reasons.tsx';
import { type CarDeed, type CarQuestion, useCarDeeds } from './use-car-deeds.ts';

/** What administrators see on the page of a car, also of a hidden one, and nobody else. */
export function CarAdministration({ id }: { id: string }) {
  const { user } = useVisitor();
  const { data } = useQuery({ ...administeredCar(useApi(), id), enabled: user !== null });
  return user && data && data.state !== 'sold' && <Panel car={data} />;
}

function Panel({ car }: { car: AdministeredCar }) {
  const navigate = useNavigate();
  const deeds = useCarDeeds((deed) => {
    // There is no page to stay on.
    if (deed.kind === 'delete') return navigate('/dashboard/cars');
  });
  const [question, setQuestion] = useState<CarQuestion | null>(null);
  const toJudge = {
    id: car.id,
    name: car.name,
    sellerName: car.seller.name,
    openBookings: car.openBookings,
  };

  const act = (deed: CarDeed) => {
    setQuestion(null);
    deeds.mutate(deed);
  };

  return (
    <section
      aria-labelledby="administration"
      className="mt-6 grid gap-3 rounded-panel border border-border bg-surface p-5"
    >
      <h2 id="administration" className="text-xl">
        Administration
      </h2>
      {deeds.isError && <Alert tone="danger">{deeds.error.message}</Alert>}
      {car.hiddenBecause && (
        <p className="flex items-start gap-2">
          <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          Hidden: {car.hiddenBecause}
        </p>
      )}
      {car.reports > 0 && <ReportReasons reports={car.reports} reasons={car.reasons} />}
      <div className="flex flex-wrap gap-3">
        {car.hiddenBecause ? (
          <Button
            variant="secondary"
            busy={deeds.isPending}
            onClick={() => act({ kind: 'show', car: toJudge })}
          >
            Show again
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setQuestion({ kind: 'hide', car: toJudge })}>
            Hide
          </Button>
        )}
        <Button variant="danger" onClick={() => setQuestion({ kind: 'delete', car: toJudge })}>
          Delete
        </Button>
      </div>
      {question && (
        <CarDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </section>
  );
}
