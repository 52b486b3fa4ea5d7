import { linkButtonClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'

/** The sandbox's test numbers; its form rejects any other. */
const numbers = [
  ['4242 4242 4242 4242', 'taken'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'lacksFunds'],
  ['4000 0000 0000 0119', 'broken'],
  ['4000 0000 0000 3220', 'slow'],
] as const

/** The test numbers of the sandbox and what each does. */
export function TestCards() {
  const t = useMessages().checkout
  return (
    <details className="text-12">
      <summary className={`${linkButtonClass} max-md:py-3`}>{t.testCards}</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {numbers.map(([number, behaviour]) => (
          <li key={number} className="flex flex-wrap gap-x-2">
            <span className="font-semibold whitespace-nowrap select-all">{number}</span>
            <span className="text-ink-2">{t.tests[behaviour]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-3">{t.testCardsHint}</p>
    </details>
  )
}
