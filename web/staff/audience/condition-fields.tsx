import { useState } from 'react'
import {
  type Condition,
  type ConditionKind,
  conditionKinds,
  isOfDays,
  strangeValues,
} from '../../../contract/rules/audience.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { useAudienceWords } from './words.ts'

type Props = { onAdd: (condition: Condition) => void; onDrop: () => void }

/** Adds a condition: what it is about, is or is not, and the values. */
export function ConditionFields({ onAdd, onDrop }: Props) {
  const t = useAudienceWords()
  const [kind, setKind] = useState<ConditionKind>('route')
  const [is, setIs] = useState<'is' | 'isNot'>('is')
  const [picked, setPicked] = useState<string[]>([])
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const choices: Partial<Record<ConditionKind, Readonly<Record<string, string>>>> = {
    level: { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' },
    method: t.methods,
    language: t.languages,
    department: t.departments,
  }
  const named = choices[kind]
  const isDay = isOfDays(kind)
  const values = named ? picked : typedValues(kind, text)
  const isWrong = values.length === 0 || strangeValues({ kind, is: true, values }).length > 0
  function add() {
    if (isWrong) return setMissing(true)
    onAdd({ kind, is: is === 'is', values })
  }
  return (
    <div className="flex flex-col gap-3 rounded-4 border border-line p-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.kind}>
          <Select
            value={kind}
            onChange={(to) => {
              setKind(to)
              setPicked([])
              setText('')
              setMissing(false)
            }}
            options={conditionKinds.map((value) => ({ value, label: t.kinds[value] }))}
          />
        </Field>
        <Field label={t.whether}>
          <Select
            value={is}
            onChange={setIs}
            options={[
              { value: 'is', label: t.is },
              { value: 'isNot', label: t.isNot },
            ]}
          />
        </Field>
      </div>
      {named ? (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">{t.values}</legend>
          {Object.entries(named).map(([value, label]) => (
            <Checkbox
              key={value}
              checked={picked.includes(value)}
              onChange={(on) => setPicked(on ? [...picked, value] : picked.filter((one) => one !== value))}
            >
              {label}
            </Checkbox>
          ))}
          {missing && (
            <p role="alert" className="basis-full text-12 text-danger">
              {t.noValues}
            </p>
          )}
        </fieldset>
      ) : (
        <Field
          label={isDay ? t.day : t.values}
          hint={t.hints[kind] ?? t.numbers}
          error={missing && isWrong ? (isDay ? t.noDay : t.noValues) : undefined}
        >
          <TextInput
            type={isDay ? 'date' : 'text'}
            value={text}
            onChange={setText}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
      )}
      <div className="flex gap-2">
        <Button size={28} onClick={add}>
          {t.addThis}
        </Button>
        <Button size={28} kind="quiet" onClick={onDrop}>
          {t.drop}
        </Button>
      </div>
    </div>
  )
}

/** Parses typed values: numbers may be separated by spaces; towns and categories only by commas, semicolons or lines. */
const typedValues = (kind: ConditionKind, text: string): string[] => [
  ...new Set(
    text
      .split(kind === 'town' || kind === 'bought' ? /[,;\n]+/ : /[\s,;]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]
