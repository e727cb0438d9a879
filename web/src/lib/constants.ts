/** The shop's own numbers, in one place. Money in cents, times in milliseconds. */

export const SHOP_NAME = 'Pulsecart';

/** Products per category section on home; 'See more' when there are more. */
export const SECTION_SIZE = 10;
/** Products per page of /category and of the admin's product list. */
export const PAGE_SIZE = 10;
/** The sections of home, in their order; two promo pictures stand before the third. */
export const HOME_SECTIONS = ['Smart Phone', 'New Arrival', 'Popular', 'Security Camera'] as const;

export const MIN_QUANTITY = 1;
export const PAYMENT_METHOD = 'Cash On Delivery';
export const CURRENCY = 'USD';

export const ORDER_STATUS_POLL_MS = 3000;
/** While the socket is live: once in a while all the same, in case a push was lost. */
export const LIVE_REFETCH_MS = 30_000;

export const CAROUSEL_DELAY_MS = 2500;
export const BRANDS_PER_VIEW = 5;
export const CATEGORIES_PER_VIEW = { base: 2, 768: 3, 1024: 4 } as const;
export const TESTIMONIALS_PER_VIEW = 1;

export const SERVICES_MOTION = { durationS: 0.4, staggerS: 0.1 } as const;

export const STARS = {
  items: 5,
  min: 1,
  max: 10,
  adminStep: 0.1,
  activeFill: '#ffb23f',
  inactiveFill: '#fff7ed',
  activeStroke: '#e17b21',
  inactiveStroke: '#eda76a',
  strokeWidth: 2,
} as const;

/** Scroll-to-top on the categories page appears after this many pixels. */
export const SCROLL_TOP_AFTER_PX = 300;

export const LOGO = { nav: { width: 120, height: 50 }, footer: { width: 170, height: 70 } } as const;

export const MESSAGE_PREVIEW_CHARS = 100;
export const LOW_STOCK = 5;

/** Type-ahead asks this long after the last key. */
export const SEARCH_PAUSE_MS = 200;
/** No shopper asks for more than this of one product at once (the API refuses it). */
export const MAX_QUANTITY = 999;

/** The ten brands; home's carousel shows the first seven. */
export const BRANDS = ['Samsung', 'Oraimo', 'Lenovo', 'Apple', 'Xiaomi', 'Realme', 'OnePlus', 'Huawei', 'Tecno', 'Infinix'] as const;
export const HOME_BRANDS = 7;

export const SUPPORT_CHAT_URL = 'https://wa.me/15550100199';
export const SUPPORT_PHONE = '+1 555 010 0199';
export const SOCIAL_URLS = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  whatsapp: SUPPORT_CHAT_URL,
} as const;
export const CONTACT_EMAIL = 'care@pulsecart.test';
