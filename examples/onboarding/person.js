/** A caller with a credential: an access token, or none at all. */
export class Person {
  #baseUrl;
  #token;

  constructor(baseUrl, token = null) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  get = (path, headers = {}) => this.#call('GET', path, undefined, headers);
  post = (path, body = {}) => this.#call('POST', path, body);

  async #call(method, path, body, headers = {}) {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { success, message, data } = await response.json();
    return { code: success ? 'OK' : (data?.reasonCode ?? message), data: data ?? {} };
  }
}
