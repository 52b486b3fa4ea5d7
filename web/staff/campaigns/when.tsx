import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import type { Typed } from './draft.ts'
import { useCampaignWords } from './words.ts'

/** `wall` is the typed local time of the distributor; `isAsked` marks that it was missing when the campaign should have been sent. */
export type Moment = { kind: 'now' | 'at'; wall: string; isAsked: boolean }

type Props = {
  moment: Moment
  onChange: (moment: Moment) => void
  typed: Typed
  onWaking: (waking: boolean) => void
}

/** When to send: now or at a chosen time. Texts are sent only during the day, and emails too if chosen. */
export function When({ moment, onChange, typed, onWaking }: Props) {
  const t = useCampaignWords()
  return (
    <section aria-label={t.when} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t.when}>
          <Select
            value={moment.kind}
            onChange={(kind) => onChange({ ...moment, kind })}
            options={[
              { value: 'now', label: t.now },
              { value: 'at', label: t.atMoment },
            ]}
          />
        </Field>
        {moment.kind === 'at' && (
          <Field label={t.moment} error={moment.isAsked ? t.chooseMoment : undefined} required>
            <TextInput
              type="datetime-local"
              value={moment.wall}
              onChange={(wall) => onChange({ ...moment, wall, isAsked: false })}
            />
          </Field>
        )}
      </div>
      {typed.channels.includes('mail') && (
        <Checkbox checked={typed.waking} onChange={onWaking}>
          {t.labels.waking}
        </Checkbox>
      )}
      {typed.channels.includes('sms') && <p className="text-12 text-ink-2">{t.textHours}</p>}
    </section>
  )
}
