import { Link } from '@tanstack/react-router'
import { tabClass } from '../../ui/tab-class.ts'
import { usePublishWords } from './publish-words.ts'

const steps = ['columns', 'rows', 'changes'] as const
type Step = (typeof steps)[number]

/** The steps of a file, which open in any order; the last one's dock publishes. */
export function FileSteps({ id, here }: { id: number; here: Step }) {
  const t = usePublishWords()
  return (
    <div className="flex items-center gap-6 border-b border-line px-4 md:px-6">
      <nav aria-label={t.steps} className="flex gap-6 overflow-x-auto">
        {steps.map((step, i) => (
          <Link
            key={step}
            to={`/admin/daily-prices/${id}/${step}`}
            aria-current={step === here ? 'step' : undefined}
            className={tabClass(step === here)}
          >
            <span
              aria-hidden="true"
              className={`inline-flex size-5 items-center justify-center rounded-full text-12 font-semibold ${
                step === here ? 'bg-accent text-on-accent' : 'border border-field'
              }`}
            >
              {i + 1}
            </span>
            {t.step[step]}
          </Link>
        ))}
      </nav>
      <p className="ml-auto text-12 text-ink-2 max-2xl:hidden">{t.stays}</p>
    </div>
  )
}
