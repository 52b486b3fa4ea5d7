import { dayAndTimeText } from '../../contract/words/day-words.ts'
import { Button } from '../ui/button.tsx'
import { useZone } from '../ui/dates.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '../words/language.tsx'
import { fieldText, type Shown } from './field-text.ts'
import { isEqual, type Values } from './form-state.ts'
import type { FormOf } from './use-form.ts'
import { useFormWords } from './words.ts'

type Props<Typed extends Values> = { of: FormOf<Typed>; shown: Shown<Typed> }

/** The changes that another user has saved since the form was opened, each beside the user's own input. */
export function Conflict<Typed extends Values>({ of, shown }: Props<Typed>) {
  const t = useFormWords()
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <div role="alert" className="rounded-4 border border-amber-edge bg-amber-bg px-4 py-2">
      <p className="flex gap-3">
        <span className="pt-0.5 text-amber">
          <Icon name="warning" />
        </span>
        <span>
          <strong className="font-semibold text-amber">
            {of.savedBy
              ? t.changedBy(of.savedBy.name, dayAndTimeText(new Date(of.savedBy.at), zone, language))
              : t.changed}
          </strong>{' '}
          {t.changedText}
        </span>
      </p>
      <table className="mt-2 w-full text-left text-12">
        <thead className="text-ink-2">
          <tr>
            <th className="py-1 pr-3 font-semibold">{t.field}</th>
            <th className="py-1 pr-3 font-semibold">{t.theirs}</th>
            <th className="py-1 pr-3 font-semibold">{t.yours}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {of.conflicts.map(({ field, theirs, mine }) => {
            const say = (value: typeof mine) => fieldText(shown, field, value) || t.empty
            const differs = !isEqual(theirs, mine)
            return (
              <tr key={field} className="border-t border-amber-edge align-baseline">
                <th scope="row" className="py-1 pr-3 font-normal text-ink-2">
                  {of.labels[field]}
                </th>
                <td className="py-1 pr-3 wrap-anywhere">{say(theirs)}</td>
                <td className={`py-1 pr-3 wrap-anywhere ${differs ? '' : 'text-ink-3'}`}>
                  {differs ? say(mine) : t.unchanged}
                </td>
                <td className="py-1 text-right">
                  {differs && (
                    <Button size={28} aria-label={t.takeOf(of.labels[field])} onClick={() => of.take(field)}>
                      {t.take}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
