import type { AtSize } from './at-size.ts'

const rate = (perSecond: number) => perSecond.toFixed(perSecond < 10 ? 1 : 0)
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** Prints a catalogue's figures as tables. */
export function printCatalogue({ figures, latencies, held }: AtSize): void {
  console.log(`\n${held.products.toLocaleString('en-US')} products`)
  console.table(
    figures.map(({ what, perSecond, p50, p99, floor, cpuMs, floorCpuMs, sql, kilobytes }) => ({
      'at 50 connections': what,
      'a second': rate(perSecond),
      'p50 ms': p50,
      'p99 ms': p99,
      KB: Math.round(kilobytes),
      'bare Fastify': rate(floor),
      ratio: (perSecond / floor).toFixed(2),
      'CPU ms': cpuMs.toFixed(2),
      'of bare': floorCpuMs.toFixed(2),
      SQL: rate(sql),
      'times SQL': Math.round(perSecond / sql),
    })),
  )
  console.table(
    latencies.map(({ what, asked, p50, p99, most }) => ({
      'one by one, none remembered': what,
      asked,
      'p50 ms': ms(p50),
      'p99 ms': ms(p99),
      'longest ms': ms(most),
    })),
  )
  console.table([
    {
      'ready after': `${held.readyMs} ms`,
      'model built in': `${held.modelMs} ms`,
      'rebuilt in': `${held.rebuildMs} ms`,
      'longest pause then': `${held.longestPauseMs} ms`,
      idle: `${held.idleMb} MB`,
      'heap + buffers': `${held.idleHeapMb} + ${held.idleBuffersMb} MB`,
      'after load': `${held.afterLoadMb} MB`,
      'heap then': `${held.afterLoadHeapMb} MB`,
    },
  ])
}
