import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { addDays, dayAt, parseDay } from '../../../contract/core/dates.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import { type Occasion, occasions } from '../../../contract/features/event-orders/fields.ts'
import { recipes } from '../../../contract/features/event-orders/recipes.ts'
import { read } from '../../core/query.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useEventWords } from './words.ts'

type Props = {
  onClose: () => void
  /** The event to copy. Without it the user chooses between an empty event, recipes and earlier events. */
  copied?: { id: number; name: string; occasion: Occasion }
  /** The kind that is preselected. */
  from?: 'recipe' | 'copy'
}

type Typed = { name: string; occasion: Occasion; eventDay: string; eventTime: string; from: string }

/** Starts an event: empty, from a recipe, or as a copy of another. */
export function NewEvent({ onClose, copied, from }: Props) {
  const t = useEventWords()
  const id = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const today = dayAt(new Date(nowMs()), useZone())
  const known = useQuery(read(recipes.list, {})).data?.recipes ?? []
  const events = useQuery(read(eventOrders.list, {})).data?.events ?? []
  const sources = [
    { value: '', label: t.nothing },
    ...known.map((recipe) => ({ value: `recipe ${recipe.id}`, label: `${t.recipe}: ${recipe.name}` })),
    ...events.map((event) => ({ value: `event ${event.id}`, label: t.copyOf(event.name) })),
  ]
  const first =
    from === 'recipe'
      ? known[0] && `recipe ${known[0].id}`
      : from === 'copy' && events[0] && `event ${events[0].id}`
  const start: Typed = {
    name: copied ? t.copyOf(copied.name).slice(0, 80) : '',
    occasion: copied?.occasion ?? 'wedding',
    eventDay: '',
    eventTime: '',
    from: copied ? `event ${copied.id}` : first || '',
  }
  const form = useForm(eventOrders.create, {
    name: copied ? `event.copy.${copied.id}` : 'event.new',
    start,
    labels: { name: t.name, occasion: t.occasion, eventDay: t.day, eventTime: t.time, from: t.from },
    check: ({ name, eventDay }) => ({
      ...(name.trim() === '' && { name: t.needsName }),
      ...(!parseDay(eventDay) ? { eventDay: t.needsDay } : eventDay <= today && { eventDay: t.dayInPast }),
    }),
    send: ({ name, occasion, eventDay, eventTime, from }) => {
      const [kind, of] = from.split(' ')
      return {
        body: {
          name: name.trim(),
          occasion,
          eventDay,
          eventTime: eventTime || null,
          ...(kind === 'event' && { copyOf: Number(of) }),
          recipeIds: kind === 'recipe' ? [Number(of)] : [],
        },
      }
    },
    refresh: [eventOrders.list],
    onDone: (made) => {
      client.setQueryData([eventOrders.read.path, { params: { id: made.id } }], made)
      onClose()
      void navigate({ to: '/events/$eventId', params: { eventId: String(made.id) } })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={copied ? t.copyTitle : t.create}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={form} form={id} label={t.createDo} busy={t.creating} />
        </>
      }
    >
      {copied && <p className="mb-3">{t.copyText}</p>}
      <Form of={form} id={id} guarded={false} className="flex flex-col gap-3">
        <TextField at={form.at('name')} hint={t.nameHint} maxLength={80} autoFocus />
        <ChoiceField
          at={form.at('occasion')}
          options={occasions.map((value) => ({ value, label: t.occasions[value] }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField at={form.at('eventDay')} type="date" min={addDays(today, 1)} />
          <TextField at={form.at('eventTime')} type="time" optional />
        </div>
        {!copied && <ChoiceField at={form.at('from')} options={sources} />}
      </Form>
    </Dialog>
  )
}
