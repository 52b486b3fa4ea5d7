import { mon, type Sentence, s, sat, thu, tue, wed } from './sentences.ts'

/** Sentences as florists text them, busy between customers. Written and scored before the answers were tuned with them. */
export const textedSpanish: readonly Sentence[] = [
  s('busco rosa lila de 50 pa arriba q no pase de 1.25', 'find', {
    colors: ['Lavender'],
    minCm: 50,
    maxCm: null,
    under: 1.25,
  }),
  s('rojas de ecuador 60 pal martes, q tiene', 'find', {
    colors: ['Red'],
    origins: ['Ecuador'],
    minCm: 60,
    maxCm: 60,
    day: tue,
  }),
  s('algo vino o morado abajo de 15 el paquete', 'find', { colors: ['Burgundy', 'Purple'], under: 15 }),
  s('hortensia blanca pero no la mini', 'find', { colors: ['White'], names: /hydrangea/i }),
  s('rosa spray pero sin amarillo ni naranja', 'find', {
    notColors: ['Yellow', 'Orange'],
    names: /spray/i,
  }),
  s('girasol nacional pal lunes', 'find', { origins: ['United States'], day: mon, names: /sunflower/i }),
  s('que follaje trae en oferta', 'find', { onSale: true }),
  s('apunteme 10 freedom 60, 5 vendela y 2 helechos', 'order'),
  s('ocupo 200 tallos de rosa roja y 100 de blanca pal jueves', 'order', { day: thu }),
  s('echele otras 2 nubes a eso', 'order'),
  s('lo mismo del ano pasado en el dia de las madres pero 20% menos', 'again', {
    past: { kind: 'holiday', rule: 'mother' },
    percent: -20,
  }),
  s('repitame lo del viernes pal miercoles', 'again', { past: { kind: 'weekday', weekday: 5 }, day: wed }),
  s('8 centros bajitos de 12 tallos colores de otono 200 dolares', 'recipe', {
    pieces: 8,
    stemsEach: 12,
    budget: 200,
    piece: 'centerpiece',
  }),
  s('a que horas cae el chofer', 'where'),
  s('cuanto llevo debiendo', 'owe'),
  s('manana sabado si hay ruta?', 'days', { day: sat }),
  s('como le hago pa que no se me agache la gerbera', 'care', { names: /gerbera/i }),
  s('ya no hay quicksand, cual le pongo', 'instead', { names: /rose/i }),
  s('perdon, era pal jueves', 'find', {
    after: 'hortensia blanca para el miercoles',
    day: thu,
    colors: ['White'],
  }),
  s('no, marfil dije', 'find', { after: 'rosas de jardin blancas', colors: ['Ivory'] }),
]
