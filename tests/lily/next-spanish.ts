import { fri, mon, type Sentence, s, sat, thu, tue } from './sentences.ts'

/** Written and scored once after the answers were tuned with all others. */
export const nextSpanish: readonly Sentence[] = [
  s('que rosas rojas de 50 me sale mas barata', 'find', {
    colors: ['Red'],
    sort: 'cheapest',
    minCm: 50,
    maxCm: 50,
  }),
  s('ya le llego la peonia coral?', 'find', { names: /peony/i }),
  s('anoteme 3 ruscus y 2 salal pal martes', 'order', { day: tue }),
  s('a ver, 75 vendela 60, 4 hortensia azul, 1 caja de helecho', 'order'),
  s('repita lo de accion de gracias y subale 10%', 'again', {
    past: { kind: 'holiday', rule: 'thanksgiving' },
    percent: 10,
  }),
  s('mandeme el pedido normal el jueves', 'again', { past: { kind: 'usual' }, day: thu }),
  s('20 floreritos de 3 tallos, rosa y durazno', 'recipe', { pieces: 20, stemsEach: 3 }),
  s('la novia quiere ramo cascada todo blanco, trae 180', 'recipe', {
    piece: 'bouquet',
    colors: ['White'],
    budget: 180,
  }),
  s('no ha pasado el camion', 'where'),
  s('que paso con mi entrega', 'where'),
  s('desgloseme lo que debo', 'owe'),
  s('ya les cayo mi pago de la semana pasada?', 'owe'),
  s('si pido antes de las 4 me llega el lunes?', 'days', { day: mon }),
  s('ya se cerro lo del sabado?', 'addTo', { day: sat }),
  s('la rosa de jardin lleva alimento?', 'care', { names: /garden rose/i }),
  s('a la clienta no le gusta el clavel, que otra flor le pongo', 'instead'),
  s('la caja de gerberas llego congelada', 'claim'),
  s('cuanto le compra larkspur and arbor a la semana', 'refuse'),
  s('pasame a nora', 'person'),
  s('y para el viernes hay?', 'find', { after: 'rosas rosadas de 60', day: fri, colors: ['Pink'] }),
]
