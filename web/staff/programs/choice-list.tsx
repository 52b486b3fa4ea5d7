import type { At } from '../../form/use-form.ts'
import { Checkbox } from '../../ui/choices.tsx'

type Choice<Key> = { key: Key; label: string; group?: string }
type Props<Key extends string | number> = {
  at: At<readonly Key[] | null>
  /** The label of the choice of all. */
  all: string
  choices: readonly Choice<Key>[]
  hint?: string
}

/** All, or some of a list, as checkboxes. While all are chosen, unchecking one chooses the others. */
export function ChoiceList<Key extends string | number>({ at, all, choices, hint }: Props<Key>) {
  const { value } = at
  const keys = choices.map(({ key }) => key)
  // A value may no longer be on the list: it stays until it is unchecked.
  const gone = (value ?? []).filter((key) => !keys.includes(key))
  const shown: Choice<Key>[] = [...choices, ...gone.map((key) => ({ key, label: String(key) }))]
  const toggle = (key: Key, on: boolean) => {
    const now = value ?? keys
    at.set(on ? [...now, key] : now.filter((one) => one !== key))
  }
  const groups = [...Map.groupBy(shown, ({ group }) => group ?? '')]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12 font-semibold">{at.label}</legend>
      <Checkbox checked={value === null} onChange={(on) => at.set(on ? null : [])}>
        {all}
      </Checkbox>
      {value !== null &&
        groups.map(([group, some]) => (
          <div key={group} className="flex flex-col gap-1 pl-6">
            {group !== '' && <p className="text-12 text-ink-2">{group}</p>}
            <div className="flex max-h-60 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
              {some.map(({ key, label }) => (
                <Checkbox key={key} checked={value.includes(key)} onChange={(on) => toggle(key, on)}>
                  {label}
                </Checkbox>
              ))}
            </div>
          </div>
        ))}
      {(at.error ?? hint) && (
        <p
          role={at.error ? 'alert' : undefined}
          className={`text-12 ${at.error ? 'text-danger' : 'text-ink-3'}`}
        >
          {at.error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
