import type { Site } from '../../core/site.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'

type Key = keyof ReturnType<typeof useMessages>['signIn']['demoUsers']

const icons: Record<Key, IconName> = {
  florist: 'store',
  buyer: 'cart',
  viewer: 'eye',
  cardshop: 'card',
  overdue: 'warning',
  newshop: 'plus',
  admin: 'settings',
  sales: 'user',
  vendor: 'box',
  driver: 'truck',
}

type Props = { demo: NonNullable<Site['demo']>; disabled: boolean; onChoose: (email: string) => void }

/** One button for each demo account. */
export function DemoSignIns({ demo, disabled, onChoose }: Props) {
  const t = useMessages().signIn
  return (
    <section className="mt-2 flex flex-col gap-2 border-t border-line-2 pt-4">
      <h2 className="text-14 font-semibold">
        {t.demo} <span className="ml-1 text-12 font-normal text-ink-3">{t.demoHint}</span>
      </h2>
      <div className="grid grid-cols-2 gap-2">
        {demo.users.map(({ email, key }) => {
          const { label, hint } = t.demoUsers[key as Key]
          return (
            <button
              key={email}
              type="button"
              disabled={disabled}
              onClick={() => onChoose(email)}
              className="flex min-h-11 items-center gap-3 rounded-4 border border-field px-3 py-1.5 text-left hover:bg-sunken disabled:text-ink-3"
            >
              <span className="text-accent">
                <Icon name={icons[key as Key]} />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-12 text-ink-3">{hint}</span>
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
