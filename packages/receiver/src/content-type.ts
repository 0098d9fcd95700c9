/** How a body is read. */
export type BodyKind = 'json' | 'form';

const TYPE = /^(application\/(?:[a-z0-9!#$&^_.-]+\+)?json|application\/x-www-form-urlencoded)[ \t]*((?:;.*)?)$/i;
/** A parameter whose value is a token: readers differ about quotes, and some search the header for `charset=`. */
const PARAMETER = /^[ \t]*(?:charset=(?:utf-8|"utf-8")|(?!.*charset)[a-z0-9_-]+=[a-z0-9!#$%&'*+.^_`|~:/-]*)[ \t]*$/i;

/**
 * How a content type says that its body is read, UTF-8 in any case; null for other types, for another charset, and for a header that
 * two readers could take for two types.
 */
export function bodyKindOf(contentType: string | null): BodyKind | null {
  const [, type = '', parameters = ''] = TYPE.exec(contentType ?? '') ?? [];
  if (
    type === '' ||
    !parameters
      .split(';')
      .slice(1)
      .every((each) => PARAMETER.test(each))
  )
    return null;
  return type.toLowerCase().endsWith('json') ? 'json' : 'form';
}
