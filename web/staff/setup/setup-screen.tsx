import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type Setup, type SetupStep, setup, setupSteps } from '../../../contract/features/setup/setup.ts'
import { read } from '../../core/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { BrandStep } from './brand-step.tsx'
import { CustomersStep } from './customers-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { stepOf } from './next-step.ts'
import { OpeningStep } from './opening-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ProductsStep } from './products-step.tsx'
import { setupPath } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

const steps: Record<SetupStep, (props: { state: Setup }) => React.ReactNode> = {
  brand: BrandStep,
  delivery: DeliveryStep,
  products: ProductsStep,
  customers: CustomersStep,
  payment: PaymentStep,
  opening: OpeningStep,
}

/** The guided setup of an empty shop. Each step saves separately, so the setup can be interrupted. */
export function SetupScreen() {
  const t = useSetupWords()
  const { step: asked = '' } = useSearch({ strict: false }) as { step?: string }
  const { data, error, refetch } = useQuery({ ...read(setup.read, {}), staleTime: 0 })
  const step = stepOf(asked, data?.done ?? [])
  const Step = steps[step]
  return (
    <AdminShell
      title={t.title}
      aside={
        data && (
          <p role="status">
            {data.finished ? t.opening.finished : t.progress(data.done.length, setupSteps.length)}
          </p>
        )
      }
    >
      {error && !data ? (
        <Problem title={t.failed} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="flex min-w-0 flex-1 max-lg:flex-col">
          <Steps current={step} done={data.done} />
          <section aria-label={t.steps[step]} className="flex min-w-0 flex-1 flex-col gap-4 p-4 md:p-6">
            <h2 className="text-16 font-semibold">{t.steps[step]}</h2>
            <Step key={step} state={data} />
          </section>
        </div>
      ) : (
        <Waiting label={t.title}>
          <div className="p-4 md:p-6">
            <Skeleton height={400} />
          </div>
        </Waiting>
      )}
    </AdminShell>
  )
}

function Steps({ current, done }: { current: SetupStep; done: readonly SetupStep[] }) {
  const t = useSetupWords()
  return (
    <nav
      aria-label={t.title}
      className="min-w-0 shrink-0 border-line max-lg:w-full max-lg:border-b lg:w-60 lg:border-r lg:py-4"
    >
      <ol className="flex lg:flex-col max-lg:overflow-x-auto">
        {setupSteps.map((step, index) => (
          <li key={step} className="shrink-0">
            <Link
              to={setupPath}
              search={{ step } as never}
              aria-current={step === current ? 'step' : undefined}
              className="flex min-h-11 items-center gap-2 px-4 whitespace-nowrap hover:bg-hover aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent lg:px-6"
            >
              {done.includes(step) ? (
                <span className="inline-flex w-4 text-accent">
                  <Icon name="check" />
                  <span className="sr-only">{t.done}</span>
                </span>
              ) : (
                <span className="w-4 text-center text-12 text-ink-3">{index + 1}</span>
              )}
              {t.steps[step]}
            </Link>
          </li>
        ))}
      </ol>
      <p className="px-6 py-3 text-12 text-ink-3 max-lg:hidden">{t.later}</p>
    </nav>
  )
}
