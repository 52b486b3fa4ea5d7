import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { methodCodes } from '../../../contract/core/fields.ts'
import { type Setup, setup } from '../../../contract/features/setup/setup.ts'
import { truckRoutes } from '../../../contract/features/truck-routes.ts'
import { useUser } from '../../core/session.ts'
import { dollarsOf } from '../../form/amount.ts'
import { AmountField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { type At, useForm } from '../../form/use-form.ts'
import { Checkbox } from '../../ui/choices.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { closingOf, type RouteDraft } from '../truck-routes/route-draft.ts'
import { ClosingRows, Group, Weekdays } from '../truck-routes/route-fields.tsx'
import { RouteFile } from '../truck-routes/route-file.tsx'
import { useNext } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

type Ways = Setup['delivery']['ways']
type Draft = {
  ways: Ways
  closedWeekdays: readonly number[]
  closing: RouteDraft['closing']
  shippingCost: string
  shippingMinimum: string
}

const draftOf = ({ delivery }: Setup): Draft => ({
  ways: delivery.ways,
  closedWeekdays: delivery.closedWeekdays,
  closing: delivery.closing.map(({ weekday, daysBefore, time }) => ({
    weekday: weekday === null ? '' : String(weekday),
    daysBefore: String(daysBefore),
    time,
  })),
  shippingCost: delivery.shippingCost.toFixed(2),
  shippingMinimum: delivery.shippingMinimum.toFixed(2),
})

/** Delivery methods, cut-offs and fees; routes from a file or entered manually. */
export function DeliveryStep({ state }: { state: Setup }) {
  const t = useSetupWords()
  const user = useUser()
  const next = useNext('delivery', state.done)
  const { routes, towns } = state.counts
  const form = useForm(setup.deliver, {
    name: 'setup.delivery',
    start: draftOf(state),
    labels: t.delivery,
    send: (draft) => ({
      body: {
        ways: draft.ways,
        closedWeekdays: [...draft.closedWeekdays],
        closing: closingOf(draft.closing),
        shippingCost: dollarsOf(draft.shippingCost),
        shippingMinimum: dollarsOf(draft.shippingMinimum),
      },
    }),
    refresh: [setup.read],
    onDone: next.go,
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t.delivery.about}</p>
      {may(user, truckRoutes.add.access) && (
        <Panel
          title={t.delivery.routes}
          aside={
            <Link to="/admin/routes" className={linkClass}>
              {t.delivery.byHand}
            </Link>
          }
        >
          <p role="status" className="mb-3 font-semibold">
            {routes > 0 ? t.delivery.haveRoutes(routes, towns) : t.delivery.noRoutes}
          </p>
          <RouteFile quiet={routes > 0} onSaved={() => {}} also={[setup.read]} />
        </Panel>
      )}
      <Form of={form} label={t.steps.delivery} className="flex max-w-160 flex-col gap-4">
        <WayBoxes at={form.at('ways')} />
        <Weekdays at={form.at('closedWeekdays')} />
        <ClosingRows at={form.at('closing')} hint={t.delivery.closingHint} />
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <AmountField at={form.at('shippingCost')} required />
          <AmountField at={form.at('shippingMinimum')} required />
        </div>
        <div>
          <SaveButton of={form} label={t.saveNext} />
        </div>
      </Form>
    </div>
  )
}

function WayBoxes({ at }: { at: At<Ways> }) {
  const t = useSetupWords()
  return (
    <Group label={at.label} error={at.error}>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {methodCodes.map((way) => (
          <Checkbox key={way} checked={at.value[way]} onChange={(on) => at.set({ ...at.value, [way]: on })}>
            {t.delivery.way[way]}
          </Checkbox>
        ))}
      </div>
    </Group>
  )
}
