// A back end that accepts keypad's access tokens: the JDK and Jackson; with a build tool, nimbus-jose-jwt does the same.
// Start: KEYPAD=https://id.example java -cp jackson-databind.jar:jackson-core.jar:jackson-annotations.jar Server.java

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

public class Server {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private static final Pattern BEARER = Pattern.compile("Bearer ([\\w-]+)\\.([\\w-]+)\\.([\\w-]+)", Pattern.CASE_INSENSITIVE);

  private static final int COOL_DOWN = Integer.parseInt(System.getenv().getOrDefault("COOL_DOWN", "30"));

  /** The keys cannot be fetched, and this one is not known. */
  private static final class Outage extends Exception {}

  /** Keeps keys for five minutes. An unknown kid fetches them again, at most every COOL_DOWN seconds. */
  private static final class Keys {
    private final String url;
    private Map<String, PublicKey> keys = Map.of();
    private Instant fetchedAt = Instant.MIN;
    private boolean isDown;

    Keys(String url) {
      this.url = url;
    }

    synchronized Optional<PublicKey> find(String kid) throws Outage {
      Instant now = Instant.now();
      boolean isOld = fetchedAt.isBefore(now.minusSeconds(300));
      if (isOld || (!keys.containsKey(kid) && !fetchedAt.isAfter(now.minusSeconds(COOL_DOWN)))) {
        // Before the request: one that fails is not repeated at once either, and the old keys stay.
        fetchedAt = now;
        try {
          Map<String, PublicKey> fetched = new HashMap<>();
          for (JsonNode key : fetch(url).get("keys")) fetched.put(key.get("kid").asText(), publicKey(key));
          keys = fetched;
          isDown = false;
        } catch (IOException | InterruptedException | GeneralSecurityException failed) {
          isDown = true;
        }
      }
      if (isDown && !keys.containsKey(kid)) throw new Outage();
      return Optional.ofNullable(keys.get(kid));
    }
  }

  private final String issuer;
  private final Keys keys;

  Server(JsonNode discovery) {
    issuer = discovery.get("issuer").asText();
    keys = new Keys(discovery.get("jwks_uri").asText());
  }

  public static void main(String[] arguments) throws Exception {
    Server server = new Server(fetch(System.getenv("KEYPAD") + "/.well-known/oauth-authorization-server"));
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    http.createContext("/", exchange -> {
      try {
        Optional<JsonNode> caller = server.callerOf(exchange.getRequestHeaders().getFirst("Authorization"));
        if (caller.isEmpty()) {
          exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer error=\"invalid_token\"");
          exchange.sendResponseHeaders(401, -1);
        } else {
          // The scope says what the token is for: check the one that you need.
          Map<String, String> answer = Map.of("user_id", caller.get().get("sub").asText(), "scope", caller.get().get("scope").asText());
          byte[] body = JSON.writeValueAsBytes(answer);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
        }
      } catch (Outage outage) {
        // Not 401: the app would refresh or sign out, and the token may be good.
        exchange.getResponseHeaders().set("Retry-After", "5");
        exchange.sendResponseHeaders(503, -1);
      }
      exchange.close();
    });
    http.setExecutor(Executors.newCachedThreadPool());
    http.start();
  }

  /** Returns the claims of the caller. */
  Optional<JsonNode> callerOf(String authorization) throws Outage {
    var parts = BEARER.matcher(authorization == null ? "" : authorization);
    if (!parts.matches()) return Optional.empty();
    try {
      JsonNode header = JSON.readTree(bytes(parts.group(1)));
      if (!header.path("alg").asText().equals("ES256") || !header.path("typ").asText().equals("at+jwt")) return Optional.empty();
      Optional<PublicKey> key = keys.find(header.path("kid").asText());
      if (key.isEmpty()) return Optional.empty();
      Signature verifier = Signature.getInstance("SHA256withECDSAinP1363Format");
      verifier.initVerify(key.get());
      verifier.update((parts.group(1) + "." + parts.group(2)).getBytes(StandardCharsets.US_ASCII));
      if (!verifier.verify(bytes(parts.group(3)))) return Optional.empty();
      JsonNode claims = JSON.readTree(bytes(parts.group(2)));
      boolean isValid = claims.path("iss").asText().equals(issuer)
          && claims.path("aud").asText().equals("keypad")
          && claims.path("exp").asLong() > Instant.now().getEpochSecond();
      return isValid ? Optional.of(claims) : Optional.empty();
    } catch (IOException | GeneralSecurityException | IllegalArgumentException notAToken) {
      return Optional.empty();
    }
  }

  private static JsonNode fetch(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(5)).build();
    var response = HTTP.send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) throw new IOException(url + ": " + response.statusCode());
    return JSON.readTree(response.body());
  }

  private static PublicKey publicKey(JsonNode jwk) throws GeneralSecurityException {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    ECPoint point = new ECPoint(number(jwk.get("x")), number(jwk.get("y")));
    ECPublicKeySpec key = new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class));
    return KeyFactory.getInstance("EC").generatePublic(key);
  }

  private static BigInteger number(JsonNode text) {
    return new BigInteger(1, bytes(text.asText()));
  }

  private static byte[] bytes(String base64url) {
    return Base64.getUrlDecoder().decode(base64url);
  }
}
