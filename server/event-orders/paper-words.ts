import type { Language } from '../../contract/core/language.ts'
import type { Occasion } from '../../contract/features/event-orders/fields.ts'

const en = {
  title: 'Flowers',
  occasions: {
    wedding: 'Wedding',
    sympathy: 'Sympathy',
    party: 'Party',
    corporate: 'Corporate',
    prom: 'Prom',
    holiday: 'Holiday',
    other: 'Event',
  } as Record<Occasion, string>,
  heads: { flower: 'Flower', each: 'Stems in each', all: 'Total stems' },
  design: (name: string, pieces: string) => `${name}  ×  ${pieces}`,
  continued: (design: string) => `${design} (continued)`,
  day: 'Day',
  time: 'Time',
  pieces: 'Pieces',
  stems: 'Stems',
  nothing: 'No designs yet.',
  empty: 'Not chosen yet',
  substitutes:
    'Flowers are a living thing. Anything not good enough on the day is replaced in the same color.',
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  fileName: 'flowers',
}
const es: typeof en = {
  title: 'Flores',
  occasions: {
    wedding: 'Boda',
    sympathy: 'Condolencias',
    party: 'Fiesta',
    corporate: 'Empresa',
    prom: 'Graduación',
    holiday: 'Día festivo',
    other: 'Evento',
  },
  heads: { flower: 'Flor', each: 'Tallos en cada una', all: 'Tallos en total' },
  design: (name, pieces) => `${name}  ×  ${pieces}`,
  continued: (design) => `${design} (sigue)`,
  day: 'Día',
  time: 'Hora',
  pieces: 'Piezas',
  stems: 'Tallos',
  nothing: 'Todavía no hay diseños.',
  empty: 'Sin elegir todavía',
  substitutes: 'Las flores están vivas. Lo que ese día no esté bien se cambia por otra del mismo color.',
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'flores',
}
export type PaperWords = typeof en
export const paperWords: Record<Language, PaperWords> = { en, es }
