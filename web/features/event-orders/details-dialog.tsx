import { useState } from 'react'
import { addDays, type Day, parseDay } from '../../../contract/core/dates.ts'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { occasions } from '../../../contract/features/event-orders/fields.ts'
import { usualDesignDay } from '../../../contract/rules/vase-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import type { Draft } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

type Props = { builder: Builder; onClose: () => void; onCancel: () => void }

/** The details of an event: name, occasion, days, delivery method, address and note. */
export function DetailsDialog({ builder, onClose, onCancel }: Props) {
  const t = useEventWords()
  const { event, draft, edit } = builder
  const [typed, setTyped] = useState<Draft>(draft)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<Draft>) => setTyped((now) => ({ ...now, ...change }))
  const day = parseDay(typed.eventDay)
  const faults = {
    name: typed.name.trim() === '' ? t.needsName : undefined,
    eventDay: !day
      ? t.needsDay
      : typed.eventDay !== event.eventDay && typed.eventDay < addDays(event.today as Day, 1)
        ? t.dayInPast
        : undefined,
    designDay: !parseDay(typed.designDay) || typed.designDay > typed.eventDay ? t.designAfter : undefined,
  }
  const apply = () => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return
    const { name, occasion, eventDay, eventTime, designDay, deliveryMethod, shipToId, note } = typed
    edit((now) => ({
      ...now,
      name: name.trim(),
      occasion,
      eventDay,
      eventTime: eventTime || null,
      designDay,
      deliveryMethod,
      shipToId,
      note,
    }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.detailsTitle}
      actions={
        <>
          <span className="mr-auto">
            <Button kind="danger-outline" onClick={onCancel}>
              {t.cancelEvent}
            </Button>
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" onClick={apply}>
            {t.apply}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t.name} error={tried ? faults.name : undefined}>
          <TextInput value={typed.name} onChange={(name) => set({ name })} maxLength={80} />
        </Field>
        <Field label={t.occasion}>
          <Select
            value={typed.occasion}
            onChange={(occasion) => set({ occasion })}
            options={occasions.map((value) => ({ value, label: t.occasions[value] }))}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.day} error={tried ? faults.eventDay : undefined}>
            <TextInput
              type="date"
              value={typed.eventDay}
              onChange={(eventDay) => {
                const moved = parseDay(eventDay)
                set({ eventDay, ...(moved && { designDay: usualDesignDay(moved) }) })
              }}
            />
          </Field>
          <Field label={t.time} optional>
            <TextInput
              type="time"
              value={typed.eventTime ?? ''}
              onChange={(eventTime) => set({ eventTime })}
            />
          </Field>
          <Field label={t.designDay} error={tried ? faults.designDay : undefined}>
            <TextInput
              type="date"
              value={typed.designDay}
              onChange={(designDay) => set({ designDay })}
              max={typed.eventDay}
            />
          </Field>
          <Field label={t.method}>
            <Select
              value={typed.deliveryMethod}
              onChange={(deliveryMethod) => set({ deliveryMethod })}
              options={methodCodes
                .filter(
                  (code) =>
                    event.methods.includes(methodLabels[code]) || methodLabels[code] === draft.deliveryMethod,
                )
                .map((code) => ({ value: methodLabels[code], label: t.methods[code] }))}
            />
          </Field>
        </div>
        <Field label={t.shipTo}>
          <Select
            value={String(typed.shipToId)}
            onChange={(id) => set({ shipToId: Number(id) })}
            options={event.addresses.map(({ id, name, city }) => ({
              value: String(id),
              label: `${name}, ${city}`,
            }))}
          />
        </Field>
        <Field label={t.note} optional hint={t.noteHint}>
          <TextArea value={typed.note} onChange={(note) => set({ note })} maxLength={500} rows={2} />
        </Field>
      </div>
    </Dialog>
  )
}
