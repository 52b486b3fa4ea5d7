import { useState } from 'react'
import type { NoticeSettings } from '../../../contract/features/notices/notices.ts'
import { useSite } from '../../core/site-context.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Save } from './settings.tsx'
import { useNoticeWords } from './words.ts'

type Props = { settings: NoticeSettings; save: Save }

/** Hours without texts and push messages, and one daily email instead of many. */
export function Quiet({ settings: { quiet, digestAt, timeZone }, save }: Props) {
  const t = useNoticeWords()
  const house = useSite().timeZone
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([house, device, timeZone.name])]
  return (
    <Panel
      title={t.quiet}
      aside={<Switch on={quiet.on} label={t.quiet} onChange={(on) => save({ quiet: { ...quiet, on } })} />}
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          <Time
            label={t.from}
            value={quiet.from}
            disabled={!quiet.on}
            onSave={(from) => save({ quiet: { ...quiet, from } })}
          />
          <Time
            label={t.to}
            value={quiet.to}
            disabled={!quiet.on}
            onSave={(to) => save({ quiet: { ...quiet, to } })}
          />
        </div>
        <p className="text-12 text-ink-2">{t.quietText}</p>
        {zones.length > 1 && (
          <Field label={t.clock}>
            <Select
              value={timeZone.own ? timeZone.name : house}
              onChange={(zone) => save({ timeZone: zone === house ? null : zone })}
              options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            />
          </Field>
        )}
        <div className="flex items-center justify-between gap-3 border-t border-line pt-2">
          <span>
            <span className="block font-semibold">{t.digest}</span>
            <span className="block text-12 text-ink-2">{t.digestText}</span>
          </span>
          <Switch
            on={digestAt !== null}
            label={t.digest}
            onChange={(on) => save({ digestAt: on ? '07:00' : null })}
          />
        </div>
        {digestAt !== null && (
          <Time label={t.digestAt} value={digestAt} onSave={(at) => save({ digestAt: at })} />
        )}
      </div>
    </Panel>
  )
}

type TimeProps = { label: string; value: string; disabled?: boolean; onSave: (time: string) => void }

/** A time of day, saved on blur; an incomplete one is reverted. */
function Time({ label, value, disabled = false, onSave }: TimeProps) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed && typed !== value) onSave(typed)
    setTyped(undefined)
  }
  return (
    <Field label={label}>
      <TextInput type="time" value={typed ?? value} onChange={setTyped} onBlur={leave} disabled={disabled} />
    </Field>
  )
}
