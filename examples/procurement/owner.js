/** The owner of the organisation, by its access token. */
export class Owner {
  #baseUrl;
  #headers;

  constructor(baseUrl, token) {
    this.#baseUrl = baseUrl;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  /** Creates a rule document and binds it to an agent. */
  async bindRule(identityId, title, documentJson) {
    const { sopId } = await this.#post('/sop', { title, documentJson });
    await this.#post(`/sop/agents/${identityId}/assign`, { sopId });
  }

  /** The evidence record of a decision. */
  async evidence(eventId) {
    const { record } = await this.#data(
      await fetch(`${this.#baseUrl}/evidence/${eventId}`, { headers: this.#headers }),
    );
    return record;
  }

  async #post(path, body) {
    const response = await fetch(this.#baseUrl + path, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
    });
    return this.#data(response);
  }

  async #data(response) {
    const { success, data } = await response.json();
    if (!success) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(data)}`);
    return data;
  }
}
