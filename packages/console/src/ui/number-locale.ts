/** The locale in which the pages write numbers and read those that a person types: the first that the browser asks for and knows. */
export const numberLocale = new Intl.NumberFormat(navigator.languages).resolvedOptions().locale;
