import { type UpsShipping, ups } from '../../../contract/features/ups.ts'
import { Form, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changesOf, closedBy, draftOf, rateKey, type StatesDraft, zonesOf } from './states-draft.ts'
import { useUpsWords } from './words.ts'

/** All states and rates in one form; either all differences are saved or none. */
export function StatesForm({ shipping }: { shipping: UpsShipping }) {
  const t = useUpsWords()
  const form = useForm(ups.setStates, {
    name: 'ups.states',
    start: draftOf(shipping),
    labels: { states: t.states, rates: t.rates },
    send: (draft) => ({ body: changesOf(shipping, draft) }),
    check: (draft) => {
      const bad = changesOf(shipping, draft).rates.find(({ cost }) => Number.isNaN(cost))
      return bad ? { rates: t.badRate(t.rateOf(bad.box, bad.zone)) } : {}
    },
    rowOf: (row) => ({ start: draftOf(row), version: 0 }),
    refresh: [ups.states, ups.available, ups.rate],
    onDone: () => showToast({ text: t.saved }),
  })
  const states = form.at('states')
  const rates = form.at('rates')
  const closing = closedBy(shipping, form.typed)
  const setState = (state: string, more: Partial<StatesDraft['states'][string]>) => {
    const now = states.value[state]
    if (now) states.set({ ...states.value, [state]: { ...now, ...more } })
  }
  return (
    <Form of={form} className="flex flex-col gap-6">
      <section aria-label={t.states} className="rounded-4 border border-line">
        <Table
          label={t.states}
          head={
            <>
              <Th>{t.state}</Th>
              <Th>{t.open}</Th>
              <Th right>{t.zone}</Th>
              <Th right>{t.transitDays}</Th>
              <Th right>{t.shops}</Th>
              <Th right>{t.orders}</Th>
            </>
          }
        >
          {shipping.states.map(({ state, name, shops, orders }) => {
            const typed = states.value[state]
            if (!typed) return null
            return (
              <Tr key={state}>
                <Td head bold>
                  {name} <span className="font-normal text-ink-3">{state}</span>
                </Td>
                <Td>
                  <Checkbox checked={typed.open} onChange={(open) => setState(state, { open })}>
                    <span className="sr-only">{`${name}: ${t.open}`}</span>
                  </Checkbox>
                </Td>
                <Td right>
                  <Digits
                    label={`${name}: ${t.zone}`}
                    value={typed.zone}
                    onChange={(zone) => setState(state, { zone })}
                  />
                </Td>
                <Td right>
                  <Digits
                    label={`${name}: ${t.transitDays}`}
                    value={typed.transitDays}
                    onChange={(transitDays) => setState(state, { transitDays })}
                  />
                </Td>
                <Td right>{shops}</Td>
                <Td right>{orders}</Td>
              </Tr>
            )
          })}
        </Table>
      </section>
      {closing.length > 0 && (
        <Banner kind="warning">
          {t.closing(
            closing.map(({ name }) => name).join(', '),
            closing.reduce((sum, { orders }) => sum + orders, 0),
          )}
        </Banner>
      )}
      <section aria-label={t.rates} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t.rates}</h2>
        <p className="max-w-160 text-ink-2">{t.ratesText}</p>
        <div className="rounded-4 border border-line">
          <Table
            label={t.rates}
            head={
              <>
                <Th>{t.zone}</Th>
                {shipping.boxes.map(({ name, pounds }) => (
                  <Th key={name} right>
                    {t.box(name, pounds)}
                  </Th>
                ))}
              </>
            }
          >
            {zonesOf(shipping).map((zone) => (
              <Tr key={zone}>
                <Td head bold>
                  {zone}
                </Td>
                {shipping.boxes.map(({ name }) => {
                  const key = rateKey(zone, name)
                  return (
                    <Td key={name} right>
                      <span className="inline-block w-24">
                        <TextInput
                          aria-label={t.rateOf(name, zone)}
                          inputMode="decimal"
                          value={rates.value[key] ?? ''}
                          onChange={(cost) => rates.set({ ...rates.value, [key]: cost })}
                          maxLength={9}
                        />
                      </span>
                    </Td>
                  )
                })}
              </Tr>
            ))}
          </Table>
        </div>
        {rates.error && (
          <p role="alert" className="text-danger">
            {rates.error}
          </p>
        )}
      </section>
      <SaveButtons of={form} />
    </Form>
  )
}

type DigitsProps = { label: string; value: string; onChange: (value: string) => void }

const Digits = ({ label, value, onChange }: DigitsProps) => (
  <span className="inline-block w-14">
    <TextInput
      aria-label={label}
      inputMode="numeric"
      maxLength={2}
      value={value}
      onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
    />
  </span>
)
