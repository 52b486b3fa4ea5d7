import { asDay, parseDay } from '../../../contract/core/dates.ts'
import { type Driver, drivers } from '../../../contract/features/runs/drivers.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useWrite } from '../../core/query.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { numericDateText } from '../../words/format.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useRunsWords } from './words.ts'

type Person = { userId: number; name: string; email: string }
type Props = {
  driver?: Driver
  people: readonly Person[]
  onClose: () => void
  onSaved: (driver: Driver) => void
}

const typedOf = (driver: Driver | undefined) => ({
  name: driver?.name ?? '',
  phoneNumber: driver?.phoneNumber ?? '',
  licenseUntil: driver?.licenseUntil ? numericDateText(asDay(driver.licenseUntil)) : '',
  routes: driver?.routes.join(' ') ?? '',
  userId: driver?.userId ? String(driver.userId) : '',
})
type Typed = ReturnType<typeof typedOf>

const bodyOf = ({ name, phoneNumber, licenseUntil, routes, userId }: Typed) => ({
  name,
  phoneNumber,
  licenseUntil: licenseUntil.trim() === '' ? null : licenseUntil.trim(),
  routes: routes.split(/[\s,]+/).filter(Boolean),
  userId: userId === '' ? null : Number(userId),
})

/** A form for a new driver, or for one of the list. */
export function DriverPanel(props: Props) {
  return props.driver ? <Edit {...props} driver={props.driver} /> : <Add {...props} />
}

/** What both forms need. */
function useShared() {
  const { drivers: t } = useRunsWords()
  return {
    labels: {
      name: t.fields.name,
      phoneNumber: t.fields.phoneNumber,
      licenseUntil: t.fields.licenseUntil,
      routes: t.fields.routes,
      userId: t.fields.userId,
    },
    check: ({ licenseUntil }: Typed) =>
      licenseUntil.trim() !== '' && parseDay(licenseUntil.trim()) === undefined
        ? { licenseUntil: t.licenseHint }
        : {},
    belongs: { unknown_route: 'routes', sign_in_taken: 'userId' } as const,
    refresh: [drivers.list],
  }
}

function Add({ people, onClose, onSaved }: Props) {
  const { drivers: t } = useRunsWords()
  const staff = useStaffWords()
  const form = useForm(drivers.add, {
    ...useShared(),
    name: 'driver.new',
    start: typedOf(undefined),
    send: (typed) => ({ body: bodyOf(typed) }),
    onDone: (driver) => {
      showToast({ text: t.added(driver.name) })
      onSaved(driver)
    },
  })
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      <Form of={form} className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
        <Fields at={form.at} people={people} />
        <div className="flex gap-2">
          <SaveButton of={form} label={t.add} busy={t.adding} />
          <Button onClick={onClose}>{staff.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}

function Edit({ driver, people, onClose, onSaved }: Props & { driver: Driver }) {
  const words = useRunsWords()
  const t = words.drivers
  const form = useForm(drivers.change, {
    ...useShared(),
    name: `driver.${driver.id}`,
    start: typedOf(driver),
    version: driver.version,
    send: (typed, version) => ({ params: { id: driver.id }, body: { version, ...bodyOf(typed) } }),
    rowOf: (row) => ({ start: typedOf(row), version: row.version }),
    onDone: onSaved,
  })
  const archive = useWrite(drivers.archive, {
    refresh: [drivers.list],
    onDone: () => {
      showToast({ text: t.archived(driver.name) })
      onClose()
    },
  })
  const own =
    driver.userId === null
      ? []
      : [{ userId: driver.userId, name: driver.email ?? '', email: driver.email ?? '' }]
  return (
    <section aria-label={driver.name} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={driver.name} onClose={onClose} />
      <Form of={form} className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
        <Fields at={form.at} people={[...own, ...people]} />
        <div className="flex flex-wrap gap-2">
          <SaveButton of={form} label={words.save} busy={words.saving} />
          {!driver.isArchived && (
            <AskButton
              label={t.archive}
              title={t.archiveTitle(driver.name)}
              keepLabel={t.keep}
              busyLabel={t.archiving}
              write={archive}
              onConfirm={(then) => archive.mutate({ params: { id: driver.id } }, then)}
            >
              {t.archiveText}
            </AskButton>
          )}
        </div>
      </Form>
    </section>
  )
}

type At = ReturnType<typeof useForm<typeof drivers.add, Typed>>['at']

function Fields({ at, people }: { at: At; people: readonly Person[] }) {
  const { drivers: t } = useRunsWords()
  return (
    <>
      <TextField at={at('name')} maxLength={80} required />
      <TextField at={at('phoneNumber')} maxLength={30} optional />
      <TextField at={at('licenseUntil')} maxLength={10} optional hint={t.licenseHint} />
      <TextField at={at('routes')} maxLength={200} optional hint={t.routesHint} />
      <ChoiceField
        at={at('userId')}
        options={[
          { value: '', label: t.nobody },
          ...people.map(({ userId, name, email }) => ({
            value: String(userId),
            label: name === email ? email : `${name}, ${email}`,
          })),
        ]}
      />
    </>
  )
}
