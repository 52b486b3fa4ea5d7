/** Bodies of the calls of runs and drivers: valid, with unknown ids. */
export const runSamples: Record<string, unknown> = {
  'doors.wish': { place: 'COOLER', note: 'Gate code is 4471' },
  'doors.checkIn': { restIsGood: true, lines: [{ lineId: 999_999_999, is: 'BAD', quantity: 2 }] },
  'doors.checkInOrder': { restIsGood: true, lines: [{ lineId: 999_999_999, is: 'BAD', quantity: 2 }] },
  'dispatch.setEta': { stopId: 999_999_999, time: '08:30' },
  'dispatch.tell': { routeNumber: 'R1', shipDay: '2026-11-25', text: 'The bridge is closed.' },
  'dispatch.change': { version: 0, truck: '6' },
  'dispatch.acceptHandOver': { note: 'A toll' },
  'dispatch.setProof': {
    accountNumber: 999_999_999,
    levels: { photo: 'WARN', signature: 'OFF', name: 'WARN', count: 'REQUIRED' },
  },
  'drivers.add': { name: 'Rosa Lindqvist', phoneNumber: '6145550190' },
  'drivers.change': { version: 0, name: 'Rosa Lindqvist', phoneNumber: '6145550190' },
  'driving.send': {
    runId: 999_999_999,
    device: 'phone-0001',
    sentAt: 1_800_000_000_000,
    events: [
      {
        eventId: '01KAPZ0000000000000000000A',
        seq: 1,
        kind: 'LEFT_DOCK',
        deviceAt: 1_800_000_000_000,
        payload: {},
      },
    ],
  },
  'driving.photo': {
    runId: 999_999_999,
    stopId: 999_999_999,
    eventId: '01KAPZ0000000000000000000A',
    takenAt: 1_800_000_000_000,
  },
  'driving.handOver': { runId: 999_999_999, cash: 0, checks: 0 },
}
