import { type ReactNode, useId } from 'react'
import { AmountField, TextField } from '../../form/fields.tsx'
import type { At, FormOf } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { blankClosing, blankTown, moved, type RouteDraft } from './route-draft.ts'
import { useRouteWords } from './words.ts'

/** The fields of a route: delivery days, cut-offs, and towns in the order of the stops. */
export function RouteFields({ of, isNew = false }: { of: FormOf<RouteDraft>; isNew?: boolean }) {
  const { at } = of
  return (
    <>
      <div className="grid grid-cols-[6rem_1fr] gap-3">
        <TextField
          at={at('routeNumber')}
          maxLength={20}
          readOnly={!isNew}
          autoFocus={isNew}
          required={isNew}
        />
        <TextField at={at('name')} maxLength={60} required />
      </div>
      <Weekdays at={at('weekdays')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField at={at('departsAt')} inputMode="numeric" maxLength={5} required />
        <TextField at={at('hub')} maxLength={80} optional />
        <AmountField at={at('shippingCost')} required />
        <AmountField at={at('shippingMinimum')} required />
      </div>
      <ClosingRows at={at('closing')} />
      <TownRows at={at('towns')} />
    </>
  )
}

type GroupProps = { label: string; error?: string | undefined; hint?: string; children: ReactNode }

/** Several inputs under one label. */
export function Group({ label, error, hint, children }: GroupProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <fieldset aria-describedby={note ? id : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12 font-semibold">{label}</legend>
      {children}
      {note && (
        <p
          id={id}
          role={error ? 'alert' : undefined}
          className={`text-12 ${error ? 'text-danger' : 'text-ink-3'}`}
        >
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** Weekdays as checkboxes. */
export function Weekdays({ at }: { at: At<readonly number[]> }) {
  const t = useRouteWords()
  return (
    <Group label={at.label} error={at.error}>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {t.weekdays.map((name, day) => (
          <Checkbox
            key={name}
            checked={at.value.includes(day)}
            onChange={(on) => at.set(on ? [...at.value, day].sort() : at.value.filter((one) => one !== day))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Group>
  )
}

/** Cut-offs, one row for each delivery day. */
export function ClosingRows({ at, hint }: { at: At<RouteDraft['closing']>; hint?: string }) {
  const t = useRouteWords()
  const rows = at.value
  const change = (index: number, change: Partial<RouteDraft['closing'][number]>) =>
    at.set(rows.map((row, i) => (i === index ? { ...row, ...change } : row)))
  const days = [
    { value: '', label: t.anyDay },
    ...t.longWeekdays.map((label, day) => ({ value: String(day), label })),
  ]
  return (
    <Group label={at.label} error={at.error} hint={hint ?? t.closingHint}>
      {rows.map((row, index) => (
        <div key={index} className="grid grid-cols-[1fr_5.5rem_5.5rem_auto] items-end gap-2">
          <Field label={t.forDay}>
            <Select value={row.weekday} onChange={(weekday) => change(index, { weekday })} options={days} />
          </Field>
          <Field label={t.daysBefore}>
            <TextInput
              value={row.daysBefore}
              inputMode="numeric"
              onChange={(daysBefore) => change(index, { daysBefore })}
            />
          </Field>
          <Field label={t.at}>
            <TextInput value={row.time} maxLength={5} onChange={(time) => change(index, { time })} />
          </Field>
          <IconButton
            icon="trash"
            label={t.removeClosing}
            onClick={() => at.set(rows.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      <div>
        <Button size={28} icon="plus" onClick={() => at.set([...rows, blankClosing])}>
          {t.addClosing}
        </Button>
      </div>
    </Group>
  )
}

function TownRows({ at }: { at: At<RouteDraft['towns']> }) {
  const t = useRouteWords()
  const rows = at.value
  const change = (index: number, change: Partial<RouteDraft['towns'][number]>) =>
    at.set(rows.map((row, i) => (i === index ? { ...row, ...change } : row)))
  return (
    <Group label={at.label} error={at.error}>
      <ol className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const name = row.city || t.newTown
          return (
            <li key={index} className="flex flex-col gap-2 border-b border-line pb-3">
              <div className="grid grid-cols-[1fr_3.5rem_5rem] gap-2">
                <Field label={t.town}>
                  <TextInput value={row.city} maxLength={80} onChange={(city) => change(index, { city })} />
                </Field>
                <Field label={t.state}>
                  <TextInput value={row.state} maxLength={2} onChange={(state) => change(index, { state })} />
                </Field>
                <Field label={t.arrives}>
                  <TextInput value={row.eta} maxLength={5} onChange={(eta) => change(index, { eta })} />
                </Field>
              </div>
              <div className="grid grid-cols-[1fr_auto] items-end gap-2">
                <Field label={t.zips}>
                  <TextInput
                    value={row.zips}
                    inputMode="numeric"
                    onChange={(zips) => change(index, { zips })}
                  />
                </Field>
                <span className="flex gap-1">
                  <IconButton
                    icon="arrow-up"
                    label={t.earlier(name)}
                    disabled={index === 0}
                    onClick={() => at.set(moved(rows, index, -1))}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={t.later(name)}
                    disabled={index === rows.length - 1}
                    onClick={() => at.set(moved(rows, index, 1))}
                  />
                  <IconButton
                    icon="trash"
                    label={t.removeTown(name)}
                    onClick={() => at.set(rows.filter((_, i) => i !== index))}
                  />
                </span>
              </div>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          size={28}
          icon="plus"
          onClick={() => at.set([...rows, { ...blankTown, state: rows.at(-1)?.state ?? '' }])}
        >
          {t.addTown}
        </Button>
      </div>
    </Group>
  )
}
