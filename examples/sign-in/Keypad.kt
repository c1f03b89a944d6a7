// A sign-in for Android: coroutines and org.json. Read by people who know the service; not run by the tests.
package example.keypad

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import org.json.JSONArray
import org.json.JSONObject
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL

/** A refusal of the service. Branch on [code], show the message. */
class Refused(val status: Int, error: JSONObject) : Exception(error.optString("message")) {
    private val extensions = error.optJSONObject("extensions") ?: JSONObject()
    val code: String = error.optString("readable_code").ifEmpty { extensions.optString("code") }
    val details: JSONObject = error.optJSONObject("details") ?: extensions.optJSONObject("details") ?: JSONObject()
}

/** The session has ended: show the sign-in. */
class SignedOut : Exception()

/** Keeps the refresh token behind a key of the Keystore, in a file that is left out of backups. */
interface Store {
    suspend fun read(): String?
    suspend fun write(token: String?)
}

class Keypad(
    private val url: String,
    private val clientId: Int,
    private val clientSecret: String,
    private val store: Store,
    private val language: String = "en",
) {
    @Volatile private var accessToken: String? = null
    private val refreshing = Mutex()

    /** Returns what to show: `ussd_code`, `waiting_time` and `otp_time_diff`. */
    suspend fun requestCode(number: String, channel: String = "ussd"): JSONObject =
        post("/api/oauth/initialize", JSONObject().put("username", number).put("channel", channel))

    suspend fun signIn(number: String, code: String) {
        val grant = credentials("password").put("username", number).put("password", code).put("scope", "*")
        keep(post("/api/oauth/token", grant))
    }

    suspend fun graphql(query: String, variables: JSONObject = JSONObject()): JSONObject {
        val used = accessToken ?: refresh(null)
        return try {
            ask(used, query, variables)
        } catch (refused: Refused) {
            if (refused.status != 401) throw refused
            ask(refresh(used), query, variables)
        }
    }

    suspend fun signOut() {
        val token = store.read() ?: return
        post("/api/oauth/revoke", credentials(null).put("token", token))
        store.write(null)
        accessToken = null
    }

    /** Returns an access token other than [used]. Requests that meet a 401 at once share one refresh. */
    private suspend fun refresh(used: String?): String = refreshing.withLock {
        accessToken?.takeIf { it != used }?.let { return@withLock it }
        val token = store.read() ?: throw SignedOut()
        val grant = credentials("refresh_token").put("refresh_token", token).put("scope", "")
        try {
            // The same token again after a lost response gets the same new one, for 30 s.
            keep(try { post("/api/oauth/token", grant) } catch (lost: IOException) { post("/api/oauth/token", grant) })
        } catch (refused: Refused) {
            if (refused.code != "INVALID_GRANT") throw refused
            store.write(null)
            accessToken = null
            throw SignedOut()
        }
    }

    private suspend fun keep(tokens: JSONObject): String {
        // First stored, then used.
        store.write(tokens.getString("refresh_token"))
        return tokens.getString("access_token").also { accessToken = it }
    }

    private fun credentials(grantType: String?) = JSONObject()
        .putOpt("grant_type", grantType).put("client_id", clientId).put("client_secret", clientSecret)

    private suspend fun ask(token: String, query: String, variables: JSONObject): JSONObject {
        val body = JSONObject().put("query", query).put("variables", variables)
        val answer = post("/api/v4/graphql", body, "Bearer $token")
        answer.optJSONArray("errors")?.let { throw Refused(200, it.getJSONObject(0)) }
        return answer.getJSONObject("data")
    }

    private suspend fun post(path: String, body: JSONObject, authorization: String? = null): JSONObject =
        withContext(Dispatchers.IO) {
            val connection = URL(url + path).openConnection() as HttpURLConnection
            try {
                connection.requestMethod = "POST"
                connection.connectTimeout = 20_000
                connection.readTimeout = 20_000
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.setRequestProperty("Accept-Language", language)
                authorization?.let { connection.setRequestProperty("Authorization", it) }
                connection.outputStream.use { it.write(body.toString().toByteArray()) }
                val status = connection.responseCode
                val stream = if (status < 400) connection.inputStream else connection.errorStream
                val answer = JSONObject(stream.bufferedReader().use { it.readText() })
                if (status >= 400) throw Refused(status, (answer.opt("errors") as JSONArray).getJSONObject(0))
                answer
            } finally {
                connection.disconnect()
            }
        }
}
