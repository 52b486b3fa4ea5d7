import { asDay } from '../../contract/core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { ShipDay, TimeOfDay } from '../ui/dates.tsx'
import { DayCell } from '../ui/day-cell.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon, iconNames, Sprout } from '../ui/icon.tsx'
import { Money, UnitPrice } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { Segments, Timeline } from '../ui/timeline.tsx'
import { LoadingOverlay, Skeleton, Waiting } from '../ui/waiting.tsx'
import { Part } from './part.tsx'

const minute = 60_000
const opened = Date.now()
const shipDay = asDay('2026-11-24')

export function Shown() {
  return (
    <>
      <Part name="Calendar days">
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}>
          <DayCell number="23" word="Today" state="closed" today />
          <DayCell number="24" word="Truck" state="open" />
          <DayCell number="24" word="Chosen" state="chosen" />
          <DayCell number="Dec 1" word="Truck" state="open" />
          <DayCell number="24" word="Truck full" state="closed" />
          <DayCell number="25" word="No truck" state="closed" />
          <DayCell number="26" word="Holiday" state="closed" />
        </div>
      </Part>
      <Part name="Table rows">
        <Rows />
      </Part>
      <Part name="Money, dates, countdown">
        <div className="gallery-row">
          <span
            className="font-semibold"
            style={{ fontSize: 22, lineHeight: '28px', letterSpacing: '-0.012em' }}
          >
            <Money cents={116_266} kind="total" />
          </span>
          <Money cents={120_400} /> <Money cents={120_450} /> <Money cents={-4184} kind="column" />
          <span className="text-12 text-ink-2">
            unit <UnitPrice e4={625} /> · <UnitPrice e4={9400} /> · <UnitPrice e4={104_600} kind="text" />
          </span>
          <ShipDay on={shipDay} /> <ShipDay on={shipDay} kind="long" />
          <TimeOfDay at={new Date('2026-11-23T22:30:00Z')} withDay />
          <Countdown until={new Date(opened + 710.5 * minute)} />
          <Countdown until={new Date(opened + 90.5 * minute)} />
          <Countdown until={new Date(opened + 12.5 * minute)} />
          <Countdown until={new Date(opened - minute)} closed="Closed, next Thu Dec 3" />
        </div>
      </Part>
      <Part name="Progress">
        <div className="gallery-halves">
          <ProgressBar label="To free delivery" value={113.2} max={150}>
            Add $36.80 for free delivery
          </ProgressBar>
          <ProgressBar label="Rows checked" value={198} max={257} height={8}>
            198 of 257 rows checked
          </ProgressBar>
        </div>
        <Panel>
          <Timeline
            label="Order 104186"
            steps={[
              {
                key: 'placed',
                title: 'Placed',
                details: ['Wed Nov 18, 5:42 am', 'Elena Hollowell'],
                state: 'done',
              },
              { key: 'picked', title: 'Picked', details: ['Thu 2:22 am', '6 lines, 1 short'], state: 'done' },
              { key: 'out', title: 'Out', details: ['5:30 am', 'stop 2 of 5'], state: 'now' },
              { key: 'delivered', title: 'Delivered', details: ['Thu 7:12 am'], state: 'next' },
            ]}
          />
        </Panel>
        <Segments states={['done', 'wrong', 'done', 'next']} />
      </Part>
      <Part name="Banners">
        <Banner kind="warning" lead="$703.47 is past due." action={<Button size={28}>Pay</Button>}>
          Pay it to keep ordering on account.
        </Banner>
        <Banner kind="news" icon="clock" lead="Closed for updates Sun 2:00 to 3:00 am." onClose={() => {}}>
          Your cart will be here.
        </Banner>
        <Banner kind="offline" lead="Offline.">
          Prices are from 5:31 am. 2 changes waiting to be sent.
        </Banner>
        <Banner kind="danger" lead="Account on hold.">
          Pay by card, or call 937 555 0118.
        </Banner>
        <Banner kind="news" strip lead="Thanksgiving week:" onClose={() => {}}>
          no trucks Thu Nov 26 and Fri Nov 27.
        </Banner>
      </Part>
      <Part name="Skeleton in the shape of a row">
        <Panel flush>
          <Waiting>
            <div className="flex items-center gap-3 px-4" style={{ height: 76 }}>
              <Skeleton width={56} height={56} />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton width={70} height={12} />
                <Skeleton width={50} height={8} />
                <Skeleton width={40} height={8} />
              </div>
              <Skeleton width={240} height={32} />
              <Skeleton width={64} height={12} />
              <Skeleton width={132} height={36} />
            </div>
          </Waiting>
        </Panel>
        <div style={{ position: 'relative', height: 80 }}>
          <LoadingOverlay afterMs={0} />
        </div>
      </Part>
      <Part name="Empty and failed">
        <div className="gallery-halves">
          <Panel flush>
            <EmptyState title="No favorites yet" action={<Button>Go to Fresh Flowers</Button>}>
              Tap the heart on items you buy often. They appear here.
            </EmptyState>
          </Panel>
          <Panel flush>
            <Problem title="The list didn’t load" onRetry={() => {}}>
              The server gave no answer in 10 s. Your cart is safe.
            </Problem>
          </Panel>
        </div>
      </Part>
      <Part name="Icons">
        <div className="gallery-row">
          <Sprout />
          <Sprout size={32} />
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={20} />
            </span>
          ))}
          <Icon name="heart" filled />
        </div>
      </Part>
    </>
  )
}

const orders = [
  {
    order: '104262',
    customer: 'Garden Gate & Maple Florist',
    status: 'Confirmed',
    kind: 'accent',
    cents: 120_450,
  },
  { order: '104261', customer: 'Old Mill', status: 'Picking', kind: 'neutral', cents: 8600 },
  { order: '104260', customer: 'Copper & Arbor', status: 'On hold', kind: 'amber', cents: 51_275 },
  {
    order: '104259',
    customer: 'Moss & Petal',
    status: 'Card declined',
    kind: 'danger',
    cents: 940,
  },
] as const

function Rows() {
  return (
    <Panel flush>
      <Table
        label="Orders"
        head={
          <>
            <Th>Order</Th>
            <Th>Customer</Th>
            <Th>Status</Th>
            <Th right>Total</Th>
          </>
        }
      >
        {orders.map((row) => (
          <Tr key={row.order}>
            <Td head bold>
              {row.order}
            </Td>
            <Td>{row.customer}</Td>
            <Td>
              <Badge kind={row.kind}>{row.status}</Badge>
            </Td>
            <Td right>
              <Money cents={row.cents} kind="column" />
            </Td>
          </Tr>
        ))}
      </Table>
    </Panel>
  )
}
