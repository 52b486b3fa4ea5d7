/** Words of both languages and their meanings. All are plain: lowercase, without accents. */

const spread = <T>(rows: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([words, value]) => words.split('|').map((word) => [word, value])),
  )

/** Colors as people write them, and the catalogue's name for each. */
export const colors: Readonly<Record<string, string>> = spread({
  'white|whites|blanco|blanca|blancos|blancas': 'White',
  'ivory|marfil': 'Ivory',
  'cream|crema': 'Cream',
  'blush|rubor': 'Blush',
  'champagne|champan': 'Champagne',
  'peach|durazno|melocoton': 'Peach',
  'light pink|pale pink|rosa claro|rosa palido|rosado claro': 'Light Pink',
  'hot pink|fuchsia|fucsia|rosa fuerte|magenta': 'Hot Pink',
  'mauve|malva': 'Mauve',
  'dusty pink|dusty rose|rosa palo|palo de rosa|palo rosa|rosa viejo': 'Dusty Pink',
  'antique pink|rosa antiguo': 'Antique Pink',
  'apricot|apricots|chabacano|albaricoque': 'Apricot',
  'bronze|bronce': 'Bronze',
  'lime|lime green|verde limon': 'Lime',
  'rust|oxido|terracotta|terracota': 'Rust',
  'mustard|mostaza': 'Mustard',
  'toffee|caramelo': 'Toffee',
  'raspberry|frambuesa': 'Raspberry',
  'dark red|rojo oscuro': 'Dark Red',
  'light blue|pale blue|celeste|azul claro': 'Light Blue',
  'dark blue|navy|azul marino|azul oscuro': 'Dark Blue',
  'pink|pinks|rosado|rosada|rosados|rosadas|color rosa': 'Pink',
  'red|reds|rojo|roja|rojos|rojas|coloradas|colorado': 'Red',
  'burgundy|wine|vino|borgona|tinto': 'Burgundy',
  'coral|corals': 'Coral',
  salmon: 'Salmon',
  'orange|naranja|anaranjado|anaranjada|anaranjadas|naranjas': 'Orange',
  'yellow|yellows|amarillo|amarilla|amarillos|amarillas': 'Yellow',
  'gold|dorado|dorada': 'Gold',
  'green|greenish|verde|verdes': 'Green',
  'blue|azul|azules': 'Blue',
  'purple|purples|plum|plums|eggplant|ciruela|berenjena|morado|morada|morados|moradas|violeta|purpura':
    'Purple',
  'lavender|lilac|lavanda|lila': 'Lavender',
  'black|negro|negra|negros|negras': 'Black',
  'brown|cafe|marron': 'Brown',
})

/** The catalogue's color families by color name; a color is also its own family. */
export const colorFamilies: Readonly<Record<string, readonly string[]>> = {
  Ivory: ['White'],
  Cream: ['White'],
  Blush: ['Pink'],
  Champagne: ['Orange', 'White'],
  Peach: ['Orange'],
  'Light Pink': ['Pink'],
  'Hot Pink': ['Pink'],
  Burgundy: ['Red'],
  Coral: ['Orange'],
  Salmon: ['Orange', 'Pink'],
  Gold: ['Yellow'],
  Lavender: ['Purple'],
  Mauve: ['Purple'],
  'Dusty Pink': ['Pink'],
  'Antique Pink': ['Pink'],
  Apricot: ['Orange'],
  Bronze: ['Orange'],
  Lime: ['Green'],
  Rust: ['Orange'],
  Mustard: ['Yellow'],
  Toffee: ['Brown'],
  Raspberry: ['Pink'],
  'Dark Red': ['Red'],
  'Light Blue': ['Blue'],
  'Dark Blue': ['Blue'],
}

/** Colors whose name also means their whole family. */
export const wholeFamilies: ReadonlySet<string> = new Set([
  'White',
  'Pink',
  'Red',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
  'Black',
  'Brown',
])

export const countries: Readonly<Record<string, string>> = spread({
  'colombia|colombian|colombiano|colombianas|colombianos|colombiana': 'Colombia',
  'ecuador|ecuadorian|ecuatoriano|ecuatorianas|ecuatoriana|ecuatorianos': 'Ecuador',
  'usa|u.s|us grown|american|america|united states|estados unidos|eeuu|domestic|local|california|nacional|nacionales':
    'United States',
  'netherlands|holland|dutch|holanda|holandes|holandesas|holandesa|holandeses|paises bajos': 'Netherlands',
  'canada|canadian|canadiense|canadienses': 'Canada',
  'mexico|mexican|mexicano|mexicanas|mexicanos|mexicana': 'Mexico',
  'costa rica|costa rican|costarricense': 'Costa Rica',
  'kenya|kenyan|kenia|keniata|keniatas|keniano|kenianas': 'Kenya',
  'italy|italian|italia|italiano|italianas': 'Italy',
  'thailand|thai|tailandia': 'Thailand',
  'south africa|south african|sudafrica': 'South Africa',
  'israel|israeli': 'Israel',
  'new zealand|nueva zelanda': 'New Zealand',
  'guatemala|guatemalan|guatemalteco': 'Guatemala',
})

export const holidayNames: Readonly<Record<string, string>> = spread({
  "valentine's day|valentines day|valentine's|valentines|valentine|vday|v-day|san valentin|dia de san valentin|dia de los enamorados|dia del amor":
    'valentine',
  "mother's day|mothers day|mom's day|moms day|10 de mayo|dia de las madres|dia de la madre|madres": 'mother',
  "father's day|fathers day|dia del padre": 'father',
  'easter|pascua|semana santa': 'easter',
  'thanksgiving|turkey day|accion de gracias|dia de accion de gracias': 'thanksgiving',
  'christmas|xmas|x-mas|navidad|navidades': 'christmas',
  "women's day|womens day|dia de la mujer": 'women',
  'day of the dead|dia de muertos|dia de los muertos': 'muertos',
  "new year's|new years|ano nuevo": 'new-year',
})

export const numbers: Readonly<Record<string, number>> = spread({
  'two|dos': 2,
  'three|tres': 3,
  'four|cuatro': 4,
  'five|cinco': 5,
  'six|seis': 6,
  'eight|ocho': 8,
  'ten|diez': 10,
  'twelve|doce': 12,
  'fifteen|quince': 15,
  'twenty|veinte': 20,
})

/** Words that name no goods. */
export const fillers: ReadonlySet<string> = new Set(
  `a about after again ahead all also am an and another any anybody anyone anything anyway are arrive around as ask at available away be because
  been before best better between both bring browse but buy by call came can cannot can't carry check coming cost could cuz day days deliver delivered
  delivery did didn do does doesn doing don done dont each else enough ever every everything far fast find flower flowers for free from fresh get
  getting give go goes going gonna good got gotta guess guys had has hasn have haven having hear hello help her here hers hey hi hold home hope hours
  how i i'd i'll i'm i've if in inside instead into is isn it item items it's its just keep kind know last lasting later least leave left less let
  let's like list little long longer look looking lot lots made make makes many may maybe me mean might mine minimum month more morning most much must my
  myself name need needed needs never new next nice nine no none not nothing now of off often ok okay old on once one ones only open or
  order ordered ordering orders other our out over own pack packs per piece pieces place please pick possible price prices pricing probably product
  products put question quick quickly quote ready really recommend reorder replace replacement right s said same saw say search see sell send sends
  seven shade shades ship shipment shipping shop shops should show size some somebody someone something soon stem stems stay still such suggest
  sub substitute substitution sure t take talk tall tell than thank thanks that that's the their them then there these they thing things think this
  those though three through time times to today together told tomorrow too total touch tried truck two type types under until up us use used usual
  vase very want wanted wants was water way we week weeks well went were what what's whats when where which while who why will wish with without won
  work worth would wouldn year years yes yet you you're your bunch bunches box boxes case cases bu st bx ea dozen dozens pretty beautiful
  assortment mix budget half double extra else delivery trucks close closes closing cut cutoff cut-off deadline
  algo alguna algunas alguno algunos agregar ahi ahora al alcanza algun anadir anos antes aqui asi aun aunque ayuda bien buen buena buenas bueno buenos busco cada caja cajas cambio
  camion casi cerca cierra como comprar con consigo cosa cosas cual cuales cuando cuanta cuantas cuanto cuantos cuesta cuestan da dame
  de deme del den desde despues di dia dias dice digame docena docenas donde dos dura duran durante e el ella ellas ellos en encontrar
  enseneme ensename entonces entrega entregan entregar es esa esas ese eso esos esta estan estas este esto estos existe favor flor flores fresca frescas fue
  gracias ha haber hace hacer hacia hago han hasta hay hola hoy igual incluso ir la largo las le les llega llegan llegar lo los luego lugar mande
  manda mandar mandeme manojo manojos manana mas mayor me mejor mejores menor menos mi mientras mio mis misma mismo
  mostrar muestra muestre muestreme mucha muchas mucho muchos muestrame muy nada necesito necesitamos ni ningun no nos nosotros noches nueva nuevo o obtener
  ofrece ofrecen oferta ofertas orden ordenar os otra otras otro otros para paquete paquetes parecido pasa pedido pedidos pedir pero poco pon ponga
  por porque porfa porfavor posible precio precios puede pueden puedo pues que queda quedan quedar quien quiere quiero quisiera ramo
  ramos recomienda recomendar reemplazo rosado' saber se sea sean semana ser si siempre siguiente sin sirve sobre solo son su sugiere sus sustituto sustituir
  tallo tallos tal tambien tampoco tanto tardes te tengo tenemos tener tiene tienen tipo todas todavia todo todos traer trae tu un una unas uno unos usted
  ustedes va vale van vara varas vaya ve vende venden ver vez vienen voy y ya yo precioso bonitas bonitos baratas algo viene
  qiero tienes ten quedaron necesita buscando mostrarme andas pide pido encargo encargar aguantan aguanta florero vida cambiar
  largas cortas dias bunch whats gimme lemme wanna somthing anythin approximately approx aprox bout got'em hows hw y'all yall
  ocupo ocupamos ando andan ponga ponme agregueme agregame mero longer pal pa porfa mesa mesas dolares dollars bucks usd cents centavos budget tener costo costar costs cheap dear sirs cm inch inches`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
