import { fri, mon, type Sentence, s, sat, sun, thu, tue, wed } from './sentences.ts'

/** As busy florists type: shorthand, typing errors, half a thought. Written and scored before the answers were tuned with them. */
export const busySpanish: readonly Sentence[] = [
  // Finding.
  s('q rosas blancas tiene pa mñn', 'find', { colors: ['White'], day: sat, names: /rose/i }),
  s('algo blanco y finito para la boda del sabado', 'find', { colors: ['White'], day: sat }),
  s('que trae en lila', 'find', { colors: ['Lavender'] }),
  s('perritos amarillos para el martes', 'find', { colors: ['Yellow'], day: tue, names: /snapdragon/i }),
  s('hortensia a menos de 2.50 c/u', 'find', { under: 2.5, names: /hydrangea/i }),
  s('blancas de 60 q no sean de kenia', 'find', {
    colors: ['White'],
    minCm: 60,
    maxCm: 60,
    notOrigins: ['Kenya'],
  }),
  s('rosas de ecuador o colombia de 50 en adelante', 'find', {
    origins: ['Ecuador', 'Colombia'],
    minCm: 50,
    maxCm: null,
  }),
  s('ay girasol?', 'find', { names: /sunflower/i }),
  s('eucalito plateado', 'find', { names: /eucalyptus/i }),
  s('astromelia rosada', 'find', { colors: ['Pink'], names: /alstroemeria/i }),
  s('que hay de nuevo esta semana', 'find', { sort: 'newest' }),
  s('follaje mas barato pal lunes', 'find', { sort: 'cheapest', day: mon }),
  s('rosa roja larga, 70 o mas', 'find', { colors: ['Red'], minCm: 70, maxCm: null }),
  // Lists and earlier orders.
  s('deme 6 nube 4 salal 2 helecho cuero pal mier', 'order', { day: wed }),
  s('freedom 50 x 200, playa blanca 50 x 75 pal lunes', 'order', { day: mon }),
  s('me manda unos 10 ramos de stock blanco y 5 de perritos porfis', 'order'),
  s('1 caja de hortensia blanca y media de astromelia', 'order'),
  s('san valentin pasado menos 10 %', 'again', {
    past: { kind: 'holiday', rule: 'valentine' },
    percent: -10,
  }),
  s('lo mismo del 10 de mayo pero 15% menos', 'again', {
    past: { kind: 'holiday', rule: 'mother' },
    percent: -15,
  }),
  s('que pedi la ultima vez', 'again', { past: { kind: 'last' } }),
  s('otra vez lo de navidad con 20 por ciento mas', 'again', {
    past: { kind: 'holiday', rule: 'christmas' },
    percent: 20,
  }),
  s('lo de siempre pal miercoles porfa', 'again', { past: { kind: 'usual' }, day: wed }),
  s('repitame el pedido del viernes pasado', 'again', { past: { kind: 'weekday', weekday: 5 } }),
  // Designs.
  s('corona pa funeral el domingo, rojo y blanco, como 350', 'recipe', {
    colors: ['Red', 'White'],
    budget: 350,
    day: sun,
    piece: 'wreath',
  }),
  s('12 centros de 18 tallos, rosa palo y crema', 'recipe', {
    pieces: 12,
    stemsEach: 18,
    piece: 'centerpiece',
  }),
  s('cuantos ramos de 20 tallos me salen con 250', 'recipe', {
    stemsEach: 20,
    budget: 250,
    piece: 'bouquet',
  }),
  // Orders on their way.
  s('y mi pedido? ya son las 9', 'where'),
  s('viene tarde el camion otra vez?', 'where'),
  s('ya salio el 482913?', 'where', { orderNumber: 482913 }),
  s('cuanto le falta al chofer', 'where'),
  // Money.
  s('cuanto debo y pq tanto', 'owe'),
  s('de que es el cargo de 212', 'owe'),
  s('cuando se me vence la factura', 'owe'),
  s('cuanto debe harbor blooms', 'refuse'),
  // Days.
  s('hasta que hora puedo pedir pa mañana', 'days', { day: sat }),
  s('a que hora cierran hoy', 'days'),
  s('van a repartir en accion de gracias', 'days', { day: thu }),
  s('se me olvido el ruscus, todavia alcanza el camion del lunes?', 'addTo', { day: mon }),
  // Care, substitutes, prices.
  s('se me marchitan las hortensias, como las revivo', 'care', { names: /hydrangea/i }),
  s('con cuantos dias pido el ranunculo pa una boda el sabado', 'care', { names: /ranunculus/i }),
  s('no hay quicksand, que se le parece', 'instead'),
  s('a como la playa blanca de 60', 'price', { names: /Playa Blanca .*60cm/ }),
  s('porque subio la freedom', 'price', { names: /Freedom/ }),
  // Other parts of the shop, refusals.
  s('la mitad de los tulipanes venia podrida', 'claim'),
  s('pedi 10 ramos y nomas llegaron 8', 'claim'),
  s('a como le da las rosas a larkspur and arbor', 'refuse'),
  s('me las deja a 80 centavos si le compro 500', 'refuse'),
  // Follow-ups.
  s('mas baratita porfa', 'find', { after: 'rosas de jardin blush', sort: 'cheapest', colors: ['Blush'] }),
  s('pero no de kenia', 'find', {
    after: ['rosas rosadas de 50', 'para el viernes'],
    notOrigins: ['Kenya'],
    colors: ['Pink'],
    day: fri,
  }),
  s('y el sabado?', 'days', { after: 'a que hora es el corte del viernes', day: sat }),
]
