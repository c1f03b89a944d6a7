# A back end that accepts keypad's access tokens. Needs the gem jwt. Start: KEYPAD=https://id.example ruby server.rb
require 'json'
require 'jwt'
require 'net/http'
require 'socket'

def get_json(url)
  response = Net::HTTP.get_response(URI(url))
  raise IOError, "#{url}: #{response.code}" unless response.is_a?(Net::HTTPSuccess)

  JSON.parse(response.body)
end

DISCOVERY = get_json("#{ENV.fetch('KEYPAD')}/.well-known/oauth-authorization-server")

COOL_DOWN = ENV.fetch('COOL_DOWN', '30').to_i

# The keys cannot be fetched, and this one is not known.
class Outage < StandardError
end

# Keeps keys for five minutes. An unknown `kid` fetches them again, at most every COOL_DOWN seconds.
class Keys
  def initialize(url)
    @url = url
    @set = nil
    @is_down = false
    @fetched_at = -Float::INFINITY
  end

  def call(options)
    age = Process.clock_gettime(Process::CLOCK_MONOTONIC) - @fetched_at
    is_missing = @set.nil? || options[:kid_not_found]
    fetch if age > 300 || (is_missing && age >= COOL_DOWN)
    raise Outage if @is_down && is_missing

    @set
  end

  private

  def fetch
    # Before the request: one that fails is not repeated at once either, and the old keys stay.
    @fetched_at = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    @is_down = true
    @set = get_json(@url)
    @is_down = false
  rescue JSON::ParserError, SocketError, SystemCallError, IOError, Timeout::Error
    nil
  end
end

EXPECTED = {
  algorithms: ['ES256'], jwks: Keys.new(DISCOVERY['jwks_uri']),
  iss: DISCOVERY['issuer'], verify_iss: true, aud: 'keypad', verify_aud: true,
  required_claims: %w[exp iss aud sub]
}.freeze

# Returns the claims of the caller, or nil. Raises Outage.
def caller_of(authorization)
  token = authorization.to_s[/\ABearer (\S+)\z/i, 1]
  return if token.nil?

  claims, header = JWT.decode(token, nil, true, EXPECTED)
  claims if header['typ'] == 'at+jwt'
rescue JWT::DecodeError
  nil
end

# In earnest this is a Rack application.
server = TCPServer.new('127.0.0.1', ENV.fetch('PORT', '8080').to_i)
loop do
  Thread.new(server.accept) do |client|
    client.gets
    headers = {}
    while (line = client.gets&.chomp) && !line.empty?
      name, value = line.split(': ', 2)
      headers[name.downcase] = value
    end
    begin
      caller = caller_of(headers['authorization'])
      refusal = "401 Unauthorized\r\nwww-authenticate: Bearer error=\"invalid_token\"" if caller.nil?
    rescue Outage
      # Not 401: the app would refresh or sign out, and the token may be good.
      refusal = "503 Service Unavailable\r\nretry-after: 5"
    end
    if refusal
      client.write("HTTP/1.1 #{refusal}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    else
      # `scope` says what the token is for: check the one that you need.
      body = JSON.generate(user_id: caller['sub'], scope: caller['scope'])
      client.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: #{body.bytesize}\r\nconnection: close\r\n\r\n#{body}")
    end
    client.close
  end
end
