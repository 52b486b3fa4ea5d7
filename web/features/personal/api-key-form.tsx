import { useState } from 'react'
import {
  type Authority,
  authorities,
  isRestriction,
  type KeyAuthority,
  keyReads,
} from '../../../contract/core/access.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { apiKeys } from '../../../contract/features/personal/api-keys.ts'
import type { staffKeys } from '../../../contract/features/personal/staff-keys.ts'
import { useUser } from '../../core/session.ts'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { useMessages } from '../../words/language.tsx'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

const reads = Object.keys(keyReads) as (keyof typeof keyReads)[]
const lives = ['30', '90', '365'] as const

type Props = {
  /** Whether the key is the user's own or for an integration. */
  endpoint?: typeof apiKeys.add | typeof staffKeys.add
  refresh?: readonly Endpoint[]
  onClose: () => void
  onMade: (secret: string) => void
}

/** A key's name, how long it is valid, and which of the user's permissions it has. */
export function ApiKeyForm({ endpoint = apiKeys.add, refresh = [apiKeys.list], onClose, onMade }: Props) {
  const t = useMessages().personalInfo
  const user = useUser()
  const [name, setName] = useState('')
  const [bad, setBad] = useState(false)
  const [days, setDays] = useState<(typeof lives)[number]>('365')
  const [chosen, setChosen] = useState<readonly KeyAuthority[]>([])
  const add = useSave(endpoint as typeof apiKeys.add, {
    refresh,
    onDone: ({ secret }) => onMade(secret),
  })
  const own = (Object.keys(authorities) as Authority[]).filter(
    (one) => user.authorities.includes(one) && !isRestriction(one),
  )
  const mark = (one: KeyAuthority, label: string) => (
    <Checkbox
      key={one}
      checked={chosen.includes(one)}
      onChange={(on) => setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))}
    >
      {label}
    </Checkbox>
  )
  const onSubmit = () => {
    setBad(name.trim() === '')
    if (name.trim() !== '') add.mutate({ body: { name, authorities: [...chosen], days: Number(days) } })
  }
  return (
    <SettingForm
      label={t.addKey}
      error={add.error}
      busy={add.isPending}
      saveLabel={t.makeKey}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t.keyName} hint={t.keyNameHint} error={bad ? t.noKeyName : undefined}>
        <TextInput value={name} onChange={setName} maxLength={60} autoFocus />
      </Field>
      <Field label={t.keyLife}>
        <Select
          value={days}
          onChange={setDays}
          options={lives.map((value) => ({ value, label: t.days(Number(value)) }))}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="text-12 font-semibold">{t.mayDo}</legend>
        <p className="text-12 text-ink-3">{t.mayDoHint}</p>
        <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {own.map((one) => mark(one, authorities[one]))}
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-1">
        <legend className="text-12 font-semibold">{t.mayRead}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">{reads.map((one) => mark(one, t.keyReads[one]))}</div>
      </fieldset>
    </SettingForm>
  )
}
