/*
 * USSD-16: the words that callers of ours say, so that people can check them by dialling. They are short and known to everybody, and
 * no two have the same digits on a keypad.
 */
export const CALLER_WORDS =
  `ANT APPLE BAG BALL BANANA BASKET BEAN BED BELL BENCH BIRD BOAT BOOK BOTTLE BOWL BOX BREAD BRIDGE BROOM BUS CAMEL CAP CARROT CAT
  CHAIR CLOCK CLOTH CLOUD COCOA COMB CORN CRAB DOG DOOR DRUM DUCK EAGLE EGG FAN FARM FINGER FIRE FISH FLAG FLOWER FROG GARDEN GINGER
  GOAT GOLD GOURD GRASS GUAVA HAMMER HAT HEN HILL HONEY HORSE ISLAND KETTLE KEY KING KITE LADDER LAMP LEAF LEMON LION LIZARD MANGO
  MARKET MAT MELON MILK MILLET MIRROR MONKEY MOON NEEDLE NEST OIL OKRA ONION ORANGE OWL PALM PAPER PAWPAW PEN PENCIL PEPPER PLANE
  PLATE POT QUEEN RABBIT RADIO RAIN RICE RING RIVER ROAD ROOF ROPE SALT SAND SHEEP SHIP SHIRT SHOE SNAIL SOAP SPOON STAR STONE STOOL
  SUGAR SUN TABLE TEA TOMATO TREE TURTLE WALL WATCH WATER WELL WHEEL WIND WINDOW WOOD YAM ZEBRA`.split(/\s+/);

const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
const FIRST_KEY = 2;

const keyOf = (letter: string) => String(KEYS.findIndex((letters) => letters.includes(letter)) + FIRST_KEY);

/** The keys of a word's letters, each pressed once: 926 for YAM. */
export function digitsOf(word: string): string {
  return [...word].map(keyOf).join('');
}

/** Whether somebody typed this word: its letters, or their keys. */
export function isTypedWord(typed: string, word: string): boolean {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return plain === word || plain === digitsOf(word);
}

/** Whether what was typed could be a word at all, so that a slip is not a guess. */
export function mayBeWord(typed: string): boolean {
  return CALLER_WORDS.some((word) => isTypedWord(typed, word));
}
